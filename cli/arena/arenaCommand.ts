/** The flags of `arena`, and its output while it runs. */

import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { BOT_LEVELS, type GameBox } from '#kernel'
import { meetingsAmong, standingsOf, type Thought, type Tournament } from '#bots/tournament.ts'
import { runTournament } from './arena.ts'
import { drawStandings } from './arenaPlot.ts'
import { arenaReport } from './arenaReport.ts'
import { Complaint } from '../commandError.ts'
import { contestantNamed, contestantParts } from './contestants.ts'
import { mustHaveFolder, writeText } from '../files.ts'
import { type Flags, tableFrom, wholeNumber } from '../optionFlags.ts'
import { BOT_NAMES } from '../play/players.ts'
import { progressBar } from '../simulate/simulateReport.ts'
import { pathFrom, say } from '../terminal.ts'

interface ArenaFlags {
  readonly bots: readonly string[]
  readonly against: 'next' | 'all'
  readonly seats?: number
  readonly matches: number
  readonly seed: string
  readonly threads: number
  readonly iterations?: number
  readonly time?: number
  readonly json?: string
  readonly svg?: string
}

/** The exit code after Ctrl-C, by convention: 128 plus the number of the signal. */
const INTERRUPTED = 130
/** For terminals: returns to the beginning of the line, and clears it. */
const CLEAR_LINE = '\r\u001b[K'
/** The share that a bot should win against the one below it. */
const GOAL = 0.65

export function defineArena(command: Command, box: GameBox): void {
  const { min, max } = box.game.players
  command
    .addOption(
      new Option(
        '--bots <names>',
        `weakest first: of ${BOT_NAMES.join(', ')}; hard@<folder> is the hard of another checkout`,
      )
        .argParser(contestants)
        .default(['random', ...BOT_LEVELS], ['random', ...BOT_LEVELS].join(',')),
    )
    .addOption(
      new Option('--against <whom>', 'each against the next weaker one, or against all')
        .choices(['next', 'all'])
        .default('next'),
    )
    .option('--seats <number>', 'how many play', wholeNumber(min, max), Math.max(min, 2))
    .option('--matches <number>', 'how many per meeting, half of them from either side', wholeNumber(1, 1_000_000), 100)
    .option('--seed <text>', 'same seed, same deals', 'parlour')
    .option('--threads <number>', 'threads to play in', wholeNumber(1, 256), availableParallelism())
    .option(
      '--iterations <number>',
      'rounds of thought per decision (default: as many as each bot is made for)',
      wholeNumber(0),
    )
    .addOption(
      new Option(
        '--time <ms>',
        'milliseconds of thought per decision: then speed decides, and no match can be repeated',
      )
        .argParser(wholeNumber(1, 60_000))
        .conflicts('iterations'),
    )
    .option('--json <file>', 'keep the results here; what it holds already is not played again')
    .option('--svg <file>', 'draw them here')
    .action((flags: ArenaFlags & Flags) => run(box, flags))
}

async function run(box: GameBox, flags: ArenaFlags & Flags): Promise<void> {
  for (const name of flags.bots) await contestantNamed(box, name)
  const together = box.text.cooperative ?? false
  if (!together && flags.bots.length < 2) throw new Complaint('A tournament takes two bots at least.', 2)
  if (!together && flags.seats === 1) throw new Complaint('A meeting takes two seats at least.', 2)
  if (flags.svg !== undefined) mustHaveFolder(pathFrom(flags.svg))
  const deals = together ? flags.matches : Math.ceil(flags.matches / 2)
  const { id, version, contentHash } = box.game
  const tournament: Tournament = {
    game: id,
    version,
    contentHash,
    table: tableFrom(box, flags.seats ?? Math.max(box.game.players.min, 2), flags),
    bots: flags.bots,
    meetings: meetingsAmong(flags.bots, together ? 'itself' : flags.against, deals),
    seed: flags.seed,
    thought: thoughtFrom(flags),
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  const bar = process.stderr.isTTY
  try {
    const played = await runTournament(tournament, {
      threads: flags.threads,
      signal: interrupted.signal,
      ...(flags.json !== undefined && { file: pathFrom(flags.json) }),
      ...(bar && { onProgress: (done, all) => void process.stderr.write(`\r${progressBar(done, all)}`) }),
    }).finally(() => void (bar && process.stderr.write(CLEAR_LINE)))
    const standings = standingsOf(tournament, played)
    say(arenaReport(box, tournament, standings))
    if (flags.svg !== undefined) {
      writeText(pathFrom(flags.svg), drawStandings(box.text.name, standings, together ? null : GOAL))
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    process.exitCode = INTERRUPTED
  } finally {
    process.off('SIGINT', interrupt)
  }
}

function thoughtFrom({ iterations, time }: ArenaFlags): Thought {
  if (time !== undefined) return { kind: 'time', milliseconds: time }
  return iterations === undefined ? { kind: 'own' } : { kind: 'rounds', rounds: iterations }
}

/** For commander: names of bots, each once and each known. */
function contestants(value: string): string[] {
  const names = value.split(',')
  const unknown = names.find(name => contestantParts(name) === null)
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of ${BOT_NAMES.join(', ')}.`)
  if (new Set(names).size < names.length) throw new InvalidArgumentError('A bot cannot meet itself.')
  return names
}
