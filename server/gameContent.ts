/** The games on offer, with their own content or a pack's, and the content and rules of all earlier matches. */

import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyGame, type ContentFiles, type GameBox, type GameModule, openVersion, ShapeError } from '#kernel'
import { StartProblem } from './settings.ts'
import type { MatchRow, Store } from './store/store.ts'

export class Shelf {
  readonly #modules: readonly GameModule[]
  readonly #store: Store
  /** By game id: what new tables play with. */
  readonly #current: ReadonlyMap<string, () => GameBox>
  /** Boxes of earlier content or rules, by game id, version and content hash. */
  readonly #opened = new Map<string, GameBox>()

  constructor(modules: readonly GameModule[], dataDir: string, store: Store) {
    this.#modules = modules
    this.#store = store
    this.#current = unpackAll(modules, dataDir)
  }

  /** All games for new tables. */
  get boxes(): readonly GameBox[] {
    return [...this.#current.values()].map(open => open())
  }

  current(game: string): GameBox | undefined {
    return this.#current.get(game)?.()
  }

  /** The content with this hash, if it is known here. */
  async content(game: string, hash: string): Promise<ContentFiles | null> {
    const current = this.current(game)
    return current?.game.contentHash === hash ? current.content : this.#store.content(game, hash)
  }

  /** The game with exactly these rules and this content, if they are known here. */
  async pinned({ game, version, contentHash }: Pinned): Promise<GameBox | undefined> {
    const key = keyOf({ id: game, version, contentHash })
    const current = this.current(game)
    if (current && keyOf(current.game) === key) return current
    const known = this.#opened.get(key)
    if (known) return known
    const module = this.#modules.find(({ id }) => id === game)
    const files = module && (await this.#store.content(game, contentHash))
    const box = files && openVersion(module, version, files)
    if (!box) return undefined
    this.#opened.set(key, box)
    return box
  }
}

/** What a match is tied to. */
export type Pinned = Pick<MatchRow, 'game' | 'version' | 'contentHash'>

function keyOf({ id, version, contentHash }: Pick<AnyGame, 'id' | 'version' | 'contentHash'>): string {
  return `${id}/${version}/${contentHash}`
}

/** Throws `StartProblem` naming the invalid pack, file and field. The shipped content is valid, and opened on demand. */
export function unpackAll(modules: readonly GameModule[], dataDir: string): ReadonlyMap<string, () => GameBox> {
  const packs = join(dataDir, 'content')
  const folders = entriesIn(packs).filter(entry => entry.isDirectory())
  const unknownPack = folders.find(({ name }) => !modules.some(({ id }) => id === name))
  if (unknownPack) {
    const known = modules.map(({ id }) => id).join(', ')
    throw new StartProblem(`${join(packs, unknownPack.name)}: there is no game of that name; the games are ${known}.`)
  }
  return new Map(modules.map(module => [module.id, unpack(module, join(packs, module.id))]))
}

function unpack(module: GameModule, folder: string): () => GameBox {
  const pack = readPack(module, folder)
  let box: GameBox | null = null
  if (Object.keys(pack).length === 0) return () => (box ??= module.open(module.content))
  const opened = openPack(module, pack, folder)
  return () => opened
}

function openPack(module: GameModule, pack: ContentFiles, folder: string): GameBox {
  try {
    return module.open({ ...module.content, ...pack })
  } catch (error) {
    if (error instanceof ShapeError) throw new StartProblem(`${folder}: ${error.message}.`)
    throw error
  }
}

function readPack(module: GameModule, folder: string): ContentFiles {
  const pack: Record<string, unknown> = {}
  for (const { name: file } of entriesIn(folder)) {
    if (!file.endsWith('.json')) continue
    const path = join(folder, file)
    if (!Object.hasOwn(module.content, file)) {
      const known = Object.keys(module.content).join(', ')
      throw new StartProblem(`${path}: ${module.id} has no such file; a pack may replace ${known}.`)
    }
    try {
      pack[file] = JSON.parse(readFileSync(path, 'utf8'))
    } catch (error) {
      throw new StartProblem(`${path}: ${(error as Error).message}.`)
    }
  }
  return pack
}

/** Empty if there is no such folder. */
function entriesIn(folder: string): Dirent[] {
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw new StartProblem(`${folder} cannot be read: ${(error as Error).message}.`)
  }
}
