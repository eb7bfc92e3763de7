/** What comes in a game's box: its rules built on its content, its words, its bots. */

import type { Bot, BoxedLevel } from './bot.ts'
import type { ActionOf, AnyGame, Seat, StateOf, ViewOf } from './game.ts'
import type { Talk } from './talk.ts'
import type { GameText } from './text.ts'

/** Content files by name, as parsed JSON: `{ "tiles.json": … }`. */
export type ContentFiles = Readonly<Record<string, unknown>>

/** Reads the same files once: rules, words and board need them, each for itself. Nobody changes what was read. */
export function readOnce<Content>(read: (files: ContentFiles) => Content): (files: ContentFiles) => Content {
  const known = new WeakMap<ContentFiles, { readonly content: Content }>()
  return files => {
    const { content } = known.get(files) ?? { content: read(files) }
    known.set(files, { content })
    return content
  }
}

/** A legal action, and in words what speaks for it. */
export interface Advice<G extends AnyGame = AnyGame> {
  readonly action: ActionOf<G>
  readonly reason: string
}

export interface GameBox<G extends AnyGame = AnyGame> {
  readonly game: G
  readonly text: GameText<G>
  /** Absent: those of `bots/stock.ts`, which play every game. */
  readonly bots?: Readonly<Record<BoxedLevel, Bot<G>>>
  /** Stands in for a player who sits out: does what the others would wait for in vain, and no more. Live games only. */
  readonly absent?: Bot<G>
  /** What people may say to each other. Absent: whatever they like, in their own words. */
  readonly talk?: Talk<G>
  /** What the rules were built with: whoever draws the board needs it too. */
  readonly content: ContentFiles
  /**
   * How a match stands in the eyes of the bots: chances[seat] to win, which add up to 1; a single one where everybody wins or loses
   * together. They see every hand, but nothing that chance has still to bring. For looking back: it is quick and always the
   * same. Absent: nobody judges.
   */
  evaluate?(state: StateOf<G>): readonly number[]
  /** All of `actions`, best first, each with a reason, for those who ask what they could do. Absent: no advice. */
  advise?(view: ViewOf<G>, seat: Seat, actions: readonly ActionOf<G>[]): readonly Advice<G>[]
}

/** Bots that do not come in the box: one is large, and the other is there to be measured against. */
export interface MasterBots<G extends AnyGame = AnyGame> {
  readonly master: Bot<G>
  /** How many rounds of thought two seconds are for the master on one quiet core, about. */
  readonly masterRounds: number
  /** Plays as people do who know the rules and want a good time. */
  readonly casual: Bot<G>
  /** The tables at which strength is measured. */
  readonly contests: readonly ContestTable[]
}

export interface ContestTable {
  /** What sets it apart from the others, in a word. */
  readonly name: string
  readonly seats: number
  /** Those that differ from the usual ones. */
  readonly options: Readonly<Record<string, unknown>>
}

/** What is printed on the box: all one knows of a game before it is unpacked. */
export interface GameCard {
  readonly id: string
  readonly name: string
  /** What it is about, in one line. */
  readonly pitch: string
  readonly players: { readonly min: number; readonly max: number }
  /** Everybody wins or loses together. */
  readonly cooperative?: boolean
  /** It has every part, and the tests hold it to that. Absent: it can be played, and what else it has is welcome. */
  readonly complete?: true
}

export type OpenMasterBots<G extends AnyGame = AnyGame> = (content: ContentFiles) => MasterBots<G>

/** A game as it stands on the shelf, not yet opened. */
export interface GameModule<G extends AnyGame = AnyGame> {
  readonly id: string
  /** The content we ship. A content pack replaces files of these names. */
  readonly content: ContentFiles
  /** Builds the game on this content. Throws `ShapeError` naming file and field if it will not do. */
  open(content: ContentFiles): GameBox<G>
  /** Sends for the guests, who play by the rules of today. Absent: there are none, or not here. */
  readonly invite?: OpenMasterBots<G>
  /** The game as it was, by the version of its rules: a match is finished under the rules it was begun with. */
  readonly earlier?: Readonly<Record<number, Pick<GameModule, 'open'>>>
}

/** The game under the rules of this version, on this content; `null`: we have them no more, or not yet. */
export function openVersion(module: GameModule, version: number, content: ContentFiles): GameBox | null {
  const box = (module.earlier?.[version] ?? module).open(content)
  return box.game.version === version ? box : null
}
