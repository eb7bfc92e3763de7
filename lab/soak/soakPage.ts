/** docs/soak.md: a row for each game, with the result of its last soak test. */

import { together } from './soakMany.ts'
import type { Tally } from './soakShare.ts'

export interface SoakRun {
  readonly game: string
  readonly tally: Tally
  /** The number of its first match. */
  readonly from: number
  /** The share of the matches that the second implementation checks. */
  readonly opinion: string
  readonly minutes: number
  readonly cpuMinutes: number
  readonly date: string
  readonly commit: string
}

const HEAD = `# Soak tests

Random matches from beginning to end, through the same calls the server makes, over all numbers of players and all options.
None of them threw, came to a dead end or was refused a listed action, and where a game has a second, naive implementation
of its rules both agreed wherever it looked. An ending is a reason the rules give for the end; a match may have several.
Written by \`npm run lab -- soak <game> --games <n>\`.

| Game | Matches | Steps | Longest | Second opinion | Endings | Minutes | CPU minutes | Date | Commit |
| --- | ---: | ---: | ---: | --- | --- | ---: | ---: | --- | --- |
`

/** The page with this game's row replaced, or added. A run that continues the one of the row counts together with it. */
export function withRun(page: string | null, run: SoakRun): string {
  const lines = (page ?? HEAD).trimEnd().split('\n')
  const at = lines.findIndex(line => cellsOf(line)[0] === run.game)
  if (at === -1) lines.splice(lines.findIndex(line => line.startsWith('| -')) + 1, 0, rowOf(run))
  else lines[at] = rowOf(joined(cellsOf(lines[at]!), run))
  return `${lines.join('\n')}\n`
}

export function endingsInWords(endings: Tally['endings']): string {
  const sorted = Object.entries(endings).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([ending, number]) => `${ending} ${number}`).join(', ')
}

/** With the row's matches, if they are those of the same commit before the first of this run. */
function joined(cells: readonly string[], run: SoakRun): SoakRun {
  const [, games, steps, longest, , endings = '', minutes, cpuMinutes, , commit] = cells
  if (run.from === 0 || Number(games) !== run.from || commit !== run.commit) return run
  const counts = endings.split(', ').map(each => each.split(/ (?=\d+$)/))
  const before: Tally = {
    games: Number(games),
    steps: Number(steps),
    longest: Number(longest),
    endings: Object.fromEntries(counts.map(([ending, count]) => [ending!, Number(count)])),
  }
  return {
    ...run,
    tally: together(before, run.tally),
    minutes: Number(minutes) + run.minutes,
    cpuMinutes: Number(cpuMinutes) + run.cpuMinutes,
  }
}

function rowOf({ game, tally, opinion, minutes, cpuMinutes, date, commit }: SoakRun): string {
  const { games, steps, longest, endings } = tally
  const times = [minutes, cpuMinutes].map(each => each.toFixed(1))
  return `| ${[game, games, steps, longest, opinion, endingsInWords(endings), ...times, date, commit].join(' | ')} |`
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}
