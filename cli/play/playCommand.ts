/** The flags of `play`, and the sitting they describe. */

import { randomBytes } from 'node:crypto'
import { type Command, Option } from 'commander'
import { BOT_LEVELS, type GameBox } from '#kernel'
import { lineAsker, screenAsker } from './askers.ts'
import { Complaint } from '../commandError.ts'
import { type Flags, listOf, tableFrom, wholeNumber } from '../optionFlags.ts'
import { play } from './play.ts'
import { isOnScreen, pathFrom, say } from '../terminal.ts'

interface PlayFlags {
  readonly seats: number
  readonly bots: readonly string[]
  readonly seed?: string
  readonly name: string
  /** `false` after --no-save. */
  readonly save?: string | false
  readonly plain?: true
}

export function definePlay(command: Command, box: GameBox): void {
  const { min, max } = box.game.players
  command
    .option(
      '--seats <number>',
      `how many play, you included (${min} to ${max})`,
      wholeNumber(min, max),
      Math.max(min, 2),
    )
    .addOption(
      new Option('--bots <levels>', `how good the bots are: ${BOT_LEVELS.join(', ')}, or a list`)
        .argParser(listOf(BOT_LEVELS))
        .default(['normal'], 'normal'),
    )
    .option('--seed <text>', 'deal the match of this seed (default: by chance)')
    .option('--name <name>', 'what to call you', 'Player')
    .option('--save <file>', 'where to save the match (default: a new file here)')
    .option('--no-save', 'do not save it')
    .option('--plain', 'numbered lines instead of a moving menu')
    .action((flags: PlayFlags & Flags) => sitDown(box, flags))
}

async function sitDown(box: GameBox, flags: PlayFlags & Flags): Promise<void> {
  const { seats, bots, seed, name, save, plain } = flags
  if (bots.length > Math.max(1, seats - 1)) {
    throw new Complaint(`${bots.length} bots do not fit beside you on ${seats} seats.`, 2)
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  try {
    await play({
      box,
      table: tableFrom(box, seats, flags, box.game.casual as Flags | undefined),
      seed: seed ?? randomBytes(32).toString('hex'),
      name,
      bots: Array.from({ length: seats - 1 }, (_, index) => bots[index % bots.length]!),
      file: save === false ? null : pathFrom(typeof save === 'string' ? save : newName(box)),
      asker:
        plain || !isOnScreen()
          ? lineAsker(process.stdin, process.stdout, interrupted.signal)
          : screenAsker(process.stdin, process.stdout, interrupted.signal),
      say,
    })
  } finally {
    process.off('SIGINT', interrupt)
    process.stdin.destroy() // else the process would wait for more input
  }
}

/** `my-little-town-2026-03-01-201530.json` */
function newName({ game }: GameBox): string {
  const [day, time] = new Date().toISOString().split('T')
  return `${game.id}-${day}-${time!.slice(0, 8).replaceAll(':', '')}.json`
}
