/** The types of the game: options, state, view, actions and events. */

import type { GameDefinition, Seat } from '#kernel'

export const SUITS = ['R', 'G', 'P', 'Y', 'B'] as const
/** Fox, iguana, fruit bat, gibbon, penguin. */
export type Suit = (typeof SUITS)[number]

/** A Loot card is its suit and number, "R4"; a Key is "K1" to "K4". */
export type Card = string
/** A Foiled Plan among the cards of the deck and of the box. */
export type PlanCard = `F:${string}`

export const LEVELS = ['intro', 'normal', 'hard'] as const

export interface Options {
  readonly level: (typeof LEVELS)[number]
  readonly foiledPlans: boolean
  readonly removeThree: boolean
  readonly limitFive: boolean
  readonly freeBelowLimit: boolean
  readonly chat: 'phrases' | 'honour' | 'open'
  readonly pickUpThree: boolean
  /** Solo only. */
  readonly soloSuspicion: boolean
  /** Solo only. */
  readonly soloStashCounts: 'level' | 'always' | 'never'
  readonly pandaChoice: 'choose' | 'random'
  readonly startPlayer: 'choose' | 'random'
  readonly undo: 'open' | 'turn' | 'off'
  /** Whether the board marks cards that every player saw entering a hand. No rule depends on it. */
  readonly showKnownCards: boolean
}

/** A set lies from place `s` to place `e` of its Trade area, both included. */
export interface TradeSet {
  readonly s: number
  readonly e: number
  /** Two for the set of a Snacking Panda, else three. */
  readonly min: 2 | 3
  /** Once it has earned the bonus a set stays an equal-number set (PP-11.6). */
  readonly kind: 'number' | null
  readonly bonus: boolean
}

export type AreaIndex = 0 | 1

export interface Area {
  readonly meerkat: string
  cards: Card[]
  /** From left to right. Neighbours are apart or share one card. */
  sets: TradeSet[]
  /** Whether the Meerkat limit has been reached. It stays reached. */
  limit: boolean
  /** The place of the card that is shown rotated. */
  limitCard: number | null
  /** Cards that only count (PP-20.20). */
  phantom: number
}

/** The effect of a Foiled Plan on an action step. */
export interface Restrictions {
  readonly closed: AreaIndex | null
  readonly fussy: boolean
}

export interface TurnMods extends Restrictions {
  readonly charming: boolean
  /** A set of two is still allowed. */
  readonly snack: boolean
  readonly dozing: boolean
}

export interface SeatState {
  /** `null` until it is chosen. */
  panda: string | null
  used: boolean
  hand: Card[]
  /** Cards that every player saw entering this hand (PP-23.5). */
  known: Card[]
  /** Cards in this hand that another seat saw in an exchange. */
  seen: { readonly by: Seat; readonly card: Card }[]
  out: boolean
  nextStep: Restrictions
}

export type Suspicion =
  | { readonly holder: Seat | 'track'; readonly side: 2 | 4 }
  /** The solo variant of PP-19.7: on a Trade area, or on none. */
  | { readonly area: AreaIndex | null }

export interface Timer {
  readonly holder: Seat
  readonly position: 1 | 2 | 3 | 4
}

export type Step = 'choosePandas' | 'chooseStart' | 'refresh' | 'actions' | 'stash' | 'check' | 'secret' | 'over'

/** What a card is drawn for; decides how to continue after a Foiled Plan. */
export type Purpose = 'refresh' | 'topUp' | 'refill' | 'topUpAgain'

export type Decision =
  /** A Foiled Plan asks the current player. `card` is the one turned up by Rubbish Rummage. */
  | {
      readonly type: 'plan'
      readonly seat: Seat
      readonly plan: string
      readonly purpose: Purpose
      readonly card: Card | null
    }
  | {
      readonly type: 'share'
      readonly seat: Seat
      readonly from: Seat
      readonly card: Card
      readonly wish: number | null
    }
  | { readonly type: 'scout'; readonly seat: Seat; readonly cards: readonly Card[] }

export const CAUSES = ['escaped', 'caught', 'timer', 'deck', 'failed-check', 'all-out'] as const
export type Cause = (typeof CAUSES)[number]

export interface Result {
  readonly win: boolean
  readonly cause: Cause
  /** The final check, if there was one: the cards dropped, and the steps of the Keeper for them. */
  readonly check: { readonly cards: readonly Card[]; readonly steps: number } | null
}

export interface State {
  readonly options: Options
  readonly seats: SeatState[]
  /** Top first. */
  deck: (Card | PlanCard)[]
  /** Left to right: the end card is the last. */
  hideout: Card[]
  secretStash: Card[]
  /** Discarded Keys, cards of Litter Patrol, Foiled Plans that were met. */
  box: (Card | PlanCard)[]
  /** Cards taken out unseen (PP-19.2). */
  removed: Card[]
  readonly areas: [Area, Area]
  panda: number
  keeper: number
  suspicion: Suspicion | null
  timer: Timer | null
  turn: Seat
  step: Step
  /** The card a multi-card pick-up began with (PP-7.5). */
  bound: Card | null
  /** Cards that may not be stashed this turn (PP-6.4, PP-21.1). */
  barred: Card[]
  turnMods: TurnMods
  /** Open questions; the last one is answered first. */
  decisions: Decision[]
  outThisTurn: boolean
  /** Cards a scout put under the deck, top first, and the seat that knows them. */
  scouted: { readonly by: Seat; readonly cards: readonly Card[] } | null
  /** Whether the last action cannot be undone (PP-24.3). */
  final: boolean
  result: Result | null
}

export type Action =
  | { readonly type: 'choosePanda'; readonly panda: string }
  | { readonly type: 'chooseStart'; readonly seat: Seat }
  | { readonly type: 'drawDeck' }
  | { readonly type: 'takeEnd' }
  | { readonly type: 'takeMany'; readonly from: Card; readonly tiptoe?: true }
  | { readonly type: 'takeTwo' }
  | { readonly type: 'scout' }
  | { readonly type: 'scoutPick'; readonly keep: Card; readonly gift?: Card }
  | PlaySet
  | ExtendSet
  | SwapKey
  | { readonly type: 'discardKey'; readonly card: Card }
  | { readonly type: 'useAbility'; readonly ability: string; readonly order?: readonly Card[] }
  | { readonly type: 'shareOffer'; readonly to: Seat; readonly card: Card; readonly wish?: number }
  | { readonly type: 'shareReply'; readonly card: Card }
  | { readonly type: 'shareStash'; readonly card: Card; readonly stashCard: Card }
  | { readonly type: 'pass' }
  | { readonly type: 'stash'; readonly card?: Card }
  | { readonly type: 'escape'; readonly go: boolean }
  | { readonly type: 'secretStash'; readonly card: Card }
  | FoiledChoice

/** The order of the cards is the order on the table; see `canonicalCards`. */
export interface PlaySet {
  readonly type: 'playSet'
  readonly area: number
  readonly cards: readonly Card[]
  readonly reuse: boolean
}

export interface ExtendSet {
  readonly type: 'extendSet'
  readonly area: number
  readonly card: Card
}

export interface SwapKey {
  readonly type: 'swapKey'
  readonly area: number
  readonly position: number
  readonly card: Card
}

/** By plan: an area; a set at the left of an area; or declining. */
export interface FoiledChoice {
  readonly type: 'foiledChoice'
  readonly area?: number
  readonly cards?: readonly Card[]
  readonly decline?: true
}

/** One cause of a marker's move, with its rule. */
export interface Part {
  /** A card that scored, or a word for the cause. */
  readonly label: string
  readonly steps: number
  readonly rule: string
}

/** Cards are `null` where the viewer may not know them. */
export type Event =
  | { readonly type: 'pandaChosen'; readonly seat: Seat; readonly panda: string }
  | { readonly type: 'dealt'; readonly hideout: readonly Card[]; readonly secretStash: readonly Card[] }
  | { readonly type: 'turnStarted'; readonly seat: Seat }
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: Card | null }
  | { readonly type: 'tookEnd'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'pickedUp'; readonly seat: Seat; readonly cards: readonly Card[]; readonly tiptoe: boolean }
  | { readonly type: 'tookTwo'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'suspicionMoved'; readonly suspicion: Suspicion | null }
  | {
      readonly type: 'setTraded'
      readonly seat: Seat
      readonly area: AreaIndex
      readonly cards: readonly Card[]
      readonly how: 'new' | 'reuse' | 'backDoor'
    }
  | { readonly type: 'setExtended'; readonly seat: Seat; readonly area: AreaIndex; readonly card: Card }
  | {
      readonly type: 'keySwapped'
      readonly seat: Seat
      readonly area: AreaIndex
      readonly card: Card
      readonly key: Card
    }
  | { readonly type: 'keyDiscarded'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'pandaMoved'; readonly to: number; readonly parts: readonly Part[] }
  | { readonly type: 'keeperMoved'; readonly to: number; readonly parts: readonly Part[] }
  | { readonly type: 'limitReached'; readonly area: AreaIndex }
  | { readonly type: 'abilityUsed'; readonly seat: Seat; readonly panda: string }
  | { readonly type: 'tidied'; readonly seat: Seat; readonly hideout: readonly Card[] }
  | { readonly type: 'scouted'; readonly seat: Seat; readonly cards: readonly (Card | null)[] }
  | { readonly type: 'scoutPicked'; readonly seat: Seat; readonly keep: Card | null; readonly gift: Card | null }
  | {
      readonly type: 'shareOffered'
      readonly seat: Seat
      readonly to: Seat
      readonly card: Card | null
      readonly wish: number | null
    }
  | {
      readonly type: 'exchanged'
      readonly seat: Seat
      readonly with: Seat | 'secretStash'
      readonly gave: Card | null
      readonly got: Card | null
    }
  | { readonly type: 'passed'; readonly seat: Seat }
  | { readonly type: 'stashed'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'wentOut'; readonly seat: Seat }
  | { readonly type: 'timerTurned'; readonly timer: Timer }
  | { readonly type: 'playedOn'; readonly seat: Seat }
  | { readonly type: 'toppedUp'; readonly card: Card }
  | { readonly type: 'secretStashed'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'refilled'; readonly card: Card }
  | { readonly type: 'planMet'; readonly seat: Seat; readonly plan: string }
  | { readonly type: 'plansReturned'; readonly count: number }
  | { readonly type: 'rummaged'; readonly card: Card }
  | { readonly type: 'rummageLaid'; readonly seat: Seat; readonly area: AreaIndex; readonly card: Card }
  | { readonly type: 'backDoorDeclined'; readonly seat: Seat }
  | { readonly type: 'areaClosed'; readonly seat: Seat; readonly area: AreaIndex }
  | { readonly type: 'littered'; readonly cards: readonly Card[] }
  | { readonly type: 'hideoutShuffled'; readonly hideout: readonly Card[] }
  | { readonly type: 'sackTorn'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'meerkatGreedy'; readonly seat: Seat; readonly area: AreaIndex }
  | {
      readonly type: 'finalCheck'
      readonly cards: readonly { readonly card: Card; readonly seat: Seat | 'secretStash'; readonly steps: number }[]
    }
  | { readonly type: 'takenBack'; readonly seat: Seat }
  | { readonly type: 'gameEnded'; readonly result: Result }

export interface SeatView {
  readonly panda: string | null
  readonly used: boolean
  /** How many cards are in the hand. */
  readonly cards: number
  /** The cards themselves: of the own hand, and of all hands after the end. */
  readonly hand: readonly Card[] | null
  readonly known: readonly Card[]
  /** Cards in this hand that only the viewer knows, besides its owner. */
  readonly seen: readonly Card[]
  readonly out: boolean
  readonly nextStep: Restrictions
}

export type DecisionView =
  | Extract<Decision, { type: 'plan' }>
  | (Omit<Extract<Decision, { type: 'share' }>, 'card'> & { readonly card: Card | null })
  | { readonly type: 'scout'; readonly seat: Seat; readonly cards: readonly (Card | null)[] }

/** What a viewer may know (PP-23): everything public, and what belongs to the own seat. */
export interface View {
  readonly options: Options
  readonly seats: readonly SeatView[]
  /** How many cards are in the deck, Foiled Plans included. */
  readonly deck: number
  /** How many of them are Foiled Plans. */
  readonly plans: number
  readonly hideout: readonly Card[]
  readonly secretStash: readonly Card[]
  readonly box: readonly (Card | PlanCard)[]
  readonly removed: number
  readonly areas: readonly [Readonly<Area>, Readonly<Area>]
  readonly panda: number
  readonly keeper: number
  readonly suspicion: Suspicion | null
  readonly timer: Timer | null
  readonly turn: Seat
  readonly step: Step
  readonly bound: Card | null
  readonly barred: readonly Card[]
  readonly turnMods: TurnMods
  readonly decisions: readonly DecisionView[]
  readonly outThisTurn: boolean
  /** What the viewer put under the deck as a scout, top first. */
  readonly scouted: readonly Card[]
  readonly final: boolean
  readonly result: Result | null
  /** After the end, what was secret: the deck, the cards taken out, and what was scouted. */
  readonly afterTheEnd: Pick<State, 'deck' | 'removed' | 'scouted'> | null
}

export type PilferingPandas = GameDefinition<State, Action, View, Options, Event>
