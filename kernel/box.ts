/** What comes in a game's box: its rules built on its content, its words, its bots. */

import type { Bot, BotLevel } from './bot.ts'
import type { AnyGame } from './game.ts'
import type { Talk } from './talk.ts'
import type { GameText } from './text.ts'

/** Content files by name, as parsed JSON: `{ "tiles.json": … }`. */
export type ContentFiles = Readonly<Record<string, unknown>>

export interface GameBox<G extends AnyGame = AnyGame> {
  readonly game: G
  readonly text: GameText<G>
  readonly bots: Readonly<Record<BotLevel, Bot<G>>>
  /** What people may say to each other. Absent: whatever they like, in their own words. */
  readonly talk?: Talk<G>
  /** What the rules were built with: whoever draws the board needs it too. */
  readonly content: ContentFiles
}

/** A game as it stands on the shelf, not yet opened. */
export interface GameModule<G extends AnyGame = AnyGame> {
  readonly id: string
  /** The content we ship. A content pack replaces files of these names. */
  readonly content: ContentFiles
  /** Builds the game on this content. Throws `ShapeError` naming file and field if it will not do. */
  open(content: ContentFiles): GameBox<G>
}
