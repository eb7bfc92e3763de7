/** The contents of a game's box: its rules built on its content, its texts, its bots. */

import type { Bot, BoxedLevel } from './bot.ts'
import type { ActionOf, AnyGame, Seat, StateOf, ViewOf } from './game.ts'
import type { Talk } from './contracts/talk.ts'
import type { GameText } from './i18n/text.ts'

/** Content files by name, as parsed JSON: `{ "tiles.json": … }`. */
export type ContentFiles = Readonly<Record<string, unknown>>

/** Caches what was parsed from the same files: rules, texts and board each need it. The result must not be changed. */
export function readOnce<Content>(read: (files: ContentFiles) => Content): (files: ContentFiles) => Content {
  const known = new WeakMap<ContentFiles, { readonly content: Content }>()
  return files => {
    const { content } = known.get(files) ?? { content: read(files) }
    known.set(files, { content })
    return content
  }
}

/** A legal action, and the reason for it in words. */
export interface Advice<G extends AnyGame = AnyGame> {
  readonly action: ActionOf<G>
  readonly reason: string
}

export interface GameBox<G extends AnyGame = AnyGame> {
  readonly game: G
  readonly text: GameText<G>
  /** Absent: those of `bots/stock.ts`, which play every game. */
  readonly bots?: Readonly<Record<BoxedLevel, Bot<G>>>
  /** Plays for a player who sits out: does only what the others would wait for. Live games only. */
  readonly absent?: Bot<G>
  /** What players may say to each other. Absent: free text. */
  readonly talk?: Talk<G>
  /** The content the rules were built with: the board needs it too. */
  readonly content: ContentFiles
  /**
   * The bots' evaluation: chances[seat] to win, which add up to 1; a single one in a cooperative game. It sees every
   * hand, but no future chance. For replays: it is fast and deterministic. Absent: no evaluation.
   */
  evaluate?(state: StateOf<G>): readonly number[]
  /** All of `actions`, best first, each with a reason, for players who ask for advice. Absent: no advice. */
  advise?(view: ViewOf<G>, seat: Seat, actions: readonly ActionOf<G>[]): readonly Advice<G>[]
}

/** Bots outside of the box: one is large, the other is for comparison. */
export interface MasterBots<G extends AnyGame = AnyGame> {
  readonly master: Bot<G>
  /** About how many rounds of thinking take the master two seconds on one idle core. */
  readonly masterRounds: number
  /** Plays like people who know the rules and play for fun. */
  readonly casual: Bot<G>
  /** The tables at which bots are measured. */
  readonly contests: readonly ContestTable[]
}

export interface ContestTable {
  /** What sets it apart from the others, in a word. */
  readonly name: string
  readonly seats: number
  /** The options that differ from the defaults. */
  readonly options: Readonly<Record<string, unknown>>
}

/** What the home page needs to know of a game before it is opened. */
export interface GameCard {
  readonly id: string
  readonly name: string
  /** What it is about, in one line. */
  readonly pitch: string
  readonly players: { readonly min: number; readonly max: number }
  /** All players win or lose together. */
  readonly cooperative?: boolean
  /** It has every part, and the tests require it. Absent: it can be played, and may have some of the other parts. */
  readonly complete?: true
}

export type OpenMasterBots<G extends AnyGame = AnyGame> = (content: ContentFiles) => MasterBots<G>

/** A game on the shelf, not yet opened. */
export interface GameModule<G extends AnyGame = AnyGame> {
  readonly id: string
  /** The default content. A content pack replaces files of these names. */
  readonly content: ContentFiles
  /** Builds the game on this content. Throws `ShapeError` naming file and field if the content is invalid. */
  open(content: ContentFiles): GameBox<G>
  /** Loads the master bots, which play by the latest rules. Absent: there are none, or not here. */
  readonly invite?: OpenMasterBots<G>
  /** Earlier versions of the game by the version of their rules: a match ends under the rules it began with. */
  readonly earlier?: Readonly<Record<number, Pick<GameModule, 'open'>>>
}

/** The game under the rules of this version, on this content; `null`: this version is not available. */
export function openVersion(module: GameModule, version: number, content: ContentFiles): GameBox | null {
  const box = (module.earlier?.[version] ?? module).open(content)
  return box.game.version === version ? box : null
}
