/** The texts of a game, apart from its rules: the only place where sentences are made. */

import type { Aloud } from '../contracts/aloud.ts'
import type { ActionOf, AnyGame, EventOf, Outcome, Refusal, Seat, Viewer, ViewOf } from '../game.ts'
import { translated } from './language.ts'

/** The name of the player on a seat. */
export type Names = (seat: Seat) => string

export interface OptionText {
  readonly label: string
  /** One line of help. */
  readonly help: string
  /** The name of each value of a choice; absent for counts and flags. */
  readonly values?: Readonly<Record<string, string>>
}

export interface GameText<G extends AnyGame> {
  readonly name: string
  /** What it is about, in one line. */
  readonly pitch: string
  /** All players win or lose together: bots are partners, not rivals. */
  readonly cooperative?: boolean
  readonly options: Readonly<Record<string, OptionText>>
  /** Why not, in one sentence that ends with the rule's number. */
  refusal(refusal: Refusal): string
  /** The action as an item of a list, understood without seeing the board. */
  action(action: ActionOf<G>, view: ViewOf<G>): string
  /** The heading for all actions of the same type in a list; absent: their type in words. */
  kind?(action: ActionOf<G>): string
  /**
   * A line of the log; `null` if it is not worth one. `view`: any of this match, for what stays the same throughout.
   */
  event(event: EventOf<G>, names: Names, view?: ViewOf<G>): string | null
  /**
   * The places on the board that the line is about, by the board's names for them (`data-where`). A name goes from the
   * whole to the part, word by word: "city hex 1,2" lies in "city hex", and that in "city".
   */
  where?(event: EventOf<G>): readonly string[]
  /**
   * The spoken message, where the line of the log is too much, too little or does not name its player; `null` for
   * nothing, `undefined` for that line. `view` is the view after the event.
   */
  aloud?(event: EventOf<G>, view: ViewOf<G>, viewer: Viewer, names: Names): Aloud | null | undefined
  /** Whose turn it is and what to do now, in one line. */
  prompt(view: ViewOf<G>, viewer: Viewer, names: Names): string
  outcome(outcome: Outcome, names: Names): string
  scoreLine(label: string): string
  /** The number of the rule that these points come from. */
  scoreRule?(label: string): string
  /** The whole position as text, for terminals and screen readers. */
  picture(view: ViewOf<G>, names: Names): string
}

/** The name of all actions of this type: "Place tile" for `placeTile`, if the game has no better one. */
export function kindWords<G extends AnyGame>(text: GameText<G>, action: ActionOf<G>): string {
  return text.kind?.(action) ?? translated(asWords(action.type))
}

function asWords(type: string): string {
  const words = type.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fills `{name}` in a sentence from the refusal's facts. */
export function fillIn(sentence: string, info: Refusal['info'] = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(info[key] ?? whole))
}
