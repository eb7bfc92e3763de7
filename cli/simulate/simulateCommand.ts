/** The flags of `simulate`, and its output while it runs. */

import { availableParallelism } from 'node:os'
import { type Command, Option } from 'commander'
import type { GameBox } from '#kernel'
import { Complaint } from '../commandError.ts'
import { type Flags, listOf, tableFrom, wholeNumber } from '../optionFlags.ts'
import { BOT_NAMES } from '../play/players.ts'
import { simulate } from './simulate.ts'
import { progressBar, report } from './simulateReport.ts'
import { say } from '../terminal.ts'

interface SimulateFlags {
  readonly games: number
  readonly bots: readonly string[]
  readonly seats?: number
  readonly seed: string
  readonly rounds: number
  readonly workers: number
  readonly json?: true
}

/** The exit code after Ctrl-C, by convention: 128 plus the number of the signal. */
const INTERRUPTED = 130

/** For terminals: returns to the beginning of the line, and clears it. */
const CLEAR_LINE = '\r\u001b[K'

export function defineSimulate(command: Command, box: GameBox): void {
  const { min, max } = box.game.players
  command
    .option('--games <number>', 'how many', wholeNumber(1, 10_000_000), 100)
    .addOption(
      new Option('--bots <names>', `who plays: a list of ${BOT_NAMES.join(', ')}`)
        .argParser(listOf(BOT_NAMES))
        .default(['easy', 'normal'], 'easy,normal'),
    )
    .option('--seats <number>', 'how many play (default: one per bot named)', wholeNumber(min, max))
    .option('--seed <text>', 'same seed, same games', 'parlour')
    .option('--rounds <number>', 'rounds of thought a bot has per decision', wholeNumber(0), 200)
    .option('--workers <number>', 'threads to play in', wholeNumber(1, 256), availableParallelism())
    .option('--json', 'print one JSON object and nothing else')
    .action((flags: SimulateFlags & Flags) => run(box, flags))
}

async function run(box: GameBox, flags: SimulateFlags & Flags): Promise<void> {
  const seats = flags.seats ?? Math.max(flags.bots.length, box.game.players.min)
  if (flags.bots.length > seats) throw new Complaint(`${flags.bots.length} bots do not fit on ${seats} seats.`, 2)
  const experiment = {
    game: box.game.id,
    table: tableFrom(box, seats, flags),
    bots: Array.from({ length: seats }, (_, seat) => flags.bots[seat % flags.bots.length]!),
    seed: flags.seed,
    games: flags.games,
    rounds: flags.rounds,
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  const bar = process.stderr.isTTY
  try {
    const figures = await simulate(experiment, {
      workers: flags.workers,
      signal: interrupted.signal,
      ...(bar && { onProgress: done => void process.stderr.write(`\r${progressBar(done, flags.games)}`) }),
    }).finally(() => void (bar && process.stderr.write(CLEAR_LINE)))
    say(flags.json ? JSON.stringify(figures) : report(box, figures))
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    process.exitCode = INTERRUPTED
  } finally {
    process.off('SIGINT', interrupt)
  }
}
