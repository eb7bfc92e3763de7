/** Before the first turn: Pandas, deck, hands, Hideout, starting player (PP-4, PP-18.2, PP-19.2, PP-20.1 to PP-20.3). */

import type { Host, Refusal, Rng, Seat, Table } from '#kernel'
import { CARD } from '../manifest.ts'
import { cardsInPlay, isPlan, planCard } from './cards.ts'
import type { Content } from '../content.ts'
import { NO_MODS, NO_RESTRICTIONS, startTurn } from './endOfTurn.ts'
import { isSolo, levelOf, pandaStart, type Play } from '../text/facts.ts'
import { refuse } from '../text/refusals.ts'
import type { Area, Card, Event, Options, PlanCard, SeatState, State, Suspicion } from '../types.ts'

export const PLAYERS = CARD.players

/** PP-19.2. */
const CARDS_REMOVED = 3

export function setup(content: Content, { seats, options }: Table<Options>, rng: Rng): State {
  const [left, right] = rng.shuffle([...content.meerkats.keys()])
  const cards = rng.shuffle(cardsInPlay(content.decks[seats - 1]!))
  const removed = options.removeThree ? cards.splice(0, CARDS_REMOVED) : []
  const state: State = {
    options: { ...options },
    seats: Array.from({ length: seats }, emptySeat),
    deck: options.foiledPlans ? insertPlans(content, options, cards, rng) : cards,
    hideout: [],
    secretStash: [],
    box: [],
    removed,
    areas: [emptyArea(left!), emptyArea(right!)],
    panda: 0,
    keeper: content.levels[options.level].keeperStart,
    suspicion: startingSuspicion(seats, options),
    timer: null,
    turn: 0,
    step: 'choosePandas',
    bound: null,
    barred: [],
    turnMods: { ...NO_MODS },
    decisions: [],
    outThisTurn: false,
    scouted: null,
    final: false,
    result: null,
  }
  state.panda = pandaStart(content, state)
  if (options.pandaChoice === 'random') {
    const pandas = rng.shuffle([...content.pandas.keys()])
    state.seats.forEach((seat, index) => void (seat.panda = pandas[index]!))
    deal({ content, state, host: silentHost(rng) })
  }
  return state
}

export function checkChoosePanda(content: Content, state: State, seat: Seat, panda: string): Refusal | null {
  if (!content.pandas.has(panda)) return refuse('NO_SUCH_PANDA')
  if (state.seats[seat]!.panda !== null) return refuse('PANDA_ALREADY_CHOSEN')
  const owner = state.seats.findIndex(other => other.panda === panda)
  return owner === -1 ? null : refuse('PANDA_TAKEN', { panda, player: owner + 1 })
}

/** PP-4.4: the last choice is followed by the deal. */
export function choosePanda(play: Play, seat: Seat, panda: string): void {
  const { state, host } = play
  state.seats[seat]!.panda = panda
  host.emit({ type: 'pandaChosen', seat, panda })
  if (state.seats.every(other => other.panda !== null)) deal(play)
}

/** PP-4.9: the first seat is the host's. */
export function checkChooseStart(state: State, seat: Seat, start: Seat): Refusal | null {
  if (seat !== 0) return refuse('START_NOT_YOURS')
  return state.seats[start] ? null : refuse('NO_SUCH_SEAT')
}

export function chooseStart(play: Play, start: Seat): void {
  play.state.final = true
  startTurn(play, start)
}

/** PP-4.6 to PP-4.9, PP-18.2. Plans turned up return to random places after the deal (PP-20.3). */
function deal(play: Play): void {
  const { content, state, host } = play
  const { startingHand, hideoutMinimum, secretStashSize } = content.constants
  const plans: PlanCard[] = []
  const next = (): Card => {
    for (;;) {
      const card = state.deck.shift()
      if (card === undefined) throw new Error('pilfering-pandas: too few cards to deal')
      if (!isPlan(card)) return card
      plans.push(card)
    }
  }
  host.reveal()
  if (isSolo(state)) while (state.secretStash.length < secretStashSize) state.secretStash.push(next())
  for (let round = 0; round < startingHand; round++) state.seats.forEach(seat => seat.hand.push(next()))
  while (state.hideout.length < hideoutMinimum) state.hideout.push(next())
  for (const plan of plans) state.deck.splice(host.rng.int(state.deck.length + 1), 0, plan)
  host.emit({ type: 'dealt', hideout: state.hideout, secretStash: state.secretStash })
  if (isSolo(state)) startTurn(play, 0)
  else if (state.options.startPlayer === 'random') startTurn(play, host.rng.int(state.seats.length))
  else state.step = 'chooseStart'
}

/** PP-20.1, PP-20.2: into the lower two thirds. */
function insertPlans(content: Content, options: Options, cards: Card[], rng: Rng): (Card | PlanCard)[] {
  const plans = rng.shuffle([...content.plans.keys()]).slice(0, levelOf(content, { options }).foiledPlans)
  const top = cards.slice(0, Math.floor(cards.length / 3))
  return [...top, ...rng.shuffle([...cards.slice(top.length), ...plans.map(planCard)])]
}

function emptySeat(): SeatState {
  return { panda: null, used: false, hand: [], known: [], seen: [], out: false, nextStep: { ...NO_RESTRICTIONS } }
}

function emptyArea(meerkat: string): Area {
  return { meerkat, cards: [], sets: [], limit: false, limitCard: null, phantom: 0 }
}

/** PP-4.2, PP-18.1, PP-19.7. */
function startingSuspicion(seats: number, options: Options): Suspicion | null {
  if (seats > 1) return { holder: 'track', side: 2 }
  return options.soloSuspicion ? { area: null } : null
}

/** The deal before the match emits no events. */
function silentHost(rng: Rng): Host<Event> {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}
