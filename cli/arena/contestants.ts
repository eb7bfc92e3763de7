/** The bots of the arena: ours by their names, and those of other versions of Parlour by name and folder. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyGame, Bot, GameBox, GameModule } from '#kernel'
import { botsOf } from '#bots/stock.ts'
import { Complaint } from '../commandError.ts'
import { BOT_NAMES, botNamed, guestsOf } from '../play/players.ts'
import { pathFrom } from '../terminal.ts'

export interface Contestant {
  readonly bot: Bot<AnyGame>
  /** Its rounds of thinking when it plays against people. */
  readonly rounds: number
}

/** More than any bot but the master uses: they stop by themselves. */
const PLENTY = 10_000

/** `hard`, or `hard@../parlour-before`: the same bot of the checkout in that folder. `null`: neither form. */
export function contestantParts(name: string): { readonly bot: string; readonly folder: string | null } | null {
  const [bot = '', ...rest] = name.split('@')
  if (!BOT_NAMES.includes(bot)) return null
  return { bot, folder: rest.length === 0 ? null : rest.join('@') }
}

/** Throws `Complaint` if there is no such bot, or it has other rules or other content. */
export async function contestantNamed(box: GameBox, name: string): Promise<Contestant> {
  const parts = contestantParts(name)
  if (!parts) throw new Complaint(`There is no bot "${name}".`, 2)
  const { bot, folder } = parts
  if (folder === null) {
    const masterBots = bot === 'master' ? guestsOf(box) : null
    return { bot: botNamed(box, bot), rounds: masterBots?.masterRounds ?? PLENTY }
  }
  const module = await moduleIn(folder, box)
  const other = module.open(box.content)
  if (other.game.version !== box.game.version || other.game.contentHash !== box.game.contentHash) {
    throw new Complaint(`${folder} plays ${box.text.name} by other rules or with other content.`, 2)
  }
  const masterBots = module.invite?.(box.content)
  if (bot === 'master' && masterBots) return { bot: masterBots.master, rounds: masterBots.masterRounds }
  if (bot === 'casual' && masterBots) return { bot: masterBots.casual, rounds: PLENTY }
  const bots = botsOf(other)
  if (bot in bots) return { bot: bots[bot as keyof typeof bots], rounds: PLENTY }
  throw new Complaint(`${folder} has no ${bot} for ${box.text.name}.`, 2)
}

/** The game in another checkout, which brings a kernel of its own. */
async function moduleIn(folder: string, { game }: GameBox): Promise<GameModule> {
  const file = join(pathFrom(folder), 'games', 'index.ts')
  if (!existsSync(file)) throw new Complaint(`${folder} is no checkout of Parlour: it has no games/index.ts.`, 2)
  const { games } = await importGames(file, folder)
  const module = games?.find(({ id }) => id === game.id)
  if (!module) throw new Complaint(`${folder} does not have ${game.id}.`, 2)
  return module
}

/** Whatever another checkout lacks, such as its dependencies, is an error for the user. */
async function importGames(file: string, folder: string): Promise<{ games?: readonly GameModule[] }> {
  try {
    return (await import(pathToFileURL(file).href)) as { games?: readonly GameModule[] }
  } catch (error) {
    throw new Complaint(`The games of ${folder} cannot be opened: ${(error as Error).message}.`)
  }
}
