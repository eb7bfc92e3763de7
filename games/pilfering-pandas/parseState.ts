/** Parses positions from files. */

import {
  fail,
  fields,
  flag,
  list,
  matching,
  nullable,
  oneOf,
  type Shape,
  text,
  whole,
  withDefault,
} from '#kernel/shape.ts'
import { cardsInPlay, isPlan } from './rules/cards.ts'
import { type Content, PLANS } from './content.ts'
import { NO_MODS, NO_RESTRICTIONS } from './rules/endOfTurn.ts'
import { OPTION_SPECS } from './options.ts'
import { actors, legalActions } from './rules/rules.ts'
import { solve } from './rules/sets.ts'
import { PLAYERS } from './rules/setup.ts'
import {
  type Area,
  type AreaIndex,
  type Card,
  CAUSES,
  type Decision,
  type Options,
  type PlanCard,
  type SeatState,
  type State,
  type Suspicion,
  type TradeSet,
} from './types.ts'

/** A full state that can be played on. Throws `ShapeError` naming the field. */
export function parseState(content: Content, raw: unknown): State {
  const state = stateShape(content)(raw, 'state')
  checkSeats(content, state)
  checkCards(content, state)
  checkAreas(state)
  checkKnowledge(state)
  checkProgress(content, state)
  return state
}

const seat = whole(0, PLAYERS.max - 1)
const card: Shape<Card> = matching(/^([RGPYB][1-9]|K[1-4])$/)
const plan: Shape<PlanCard> = (value, path) => oneOf(PLANS.map((id): PlanCard => `F:${id}`))(value, path)
const deckCard: Shape<Card | PlanCard> = (value, path) =>
  typeof value === 'string' && value.startsWith('F:') ? plan(value, path) : card(value, path)
const cards = list(card)
const area = oneOf<AreaIndex>([0, 1])
const space = whole(0, 9999)

const restrictions = { closed: withDefault(nullable(area), null), fussy: withDefault(flag, false) }

const seatShape = fields<SeatState>({
  panda: nullable(text),
  used: withDefault(flag, false),
  hand: cards,
  known: withDefault(cards, []),
  seen: withDefault(list(fields({ by: seat, card })), []),
  out: withDefault(flag, false),
  nextStep: withDefault(fields(restrictions), NO_RESTRICTIONS),
})

const setShape = fields<TradeSet>({
  s: whole(0),
  e: whole(0),
  min: withDefault(oneOf<2 | 3>([2, 3]), 3),
  kind: withDefault(nullable(oneOf(['number'])), null),
  bonus: withDefault(flag, false),
})

const suspicion: Shape<Suspicion> = (value, path) =>
  typeof value === 'object' && value !== null && 'area' in value
    ? fields({ area: nullable(area) })(value, path)
    : fields({
        holder: (holder: unknown, at: string) => (holder === 'track' ? ('track' as const) : seat(holder, at)),
        side: oneOf<2 | 4>([2, 4]),
      })(value, path)

const decision: Shape<Decision> = (value, path) => {
  const kind = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  switch (oneOf(['plan', 'share', 'scout'])(kind, `${path}.type`)) {
    case 'plan':
      return fields({
        type: oneOf(['plan']),
        seat,
        plan: oneOf(['rummage', 'backdoor', 'kiosk', 'greedy']),
        purpose: oneOf(['refresh', 'topUp', 'refill', 'topUpAgain']),
        card: withDefault(nullable(card), null),
      })(value, path)
    case 'share':
      return fields({
        type: oneOf(['share']),
        seat,
        from: seat,
        card,
        wish: withDefault(nullable(whole(1, 9)), null),
      })(value, path)
    case 'scout':
      return fields({ type: oneOf(['scout']), seat, cards: list(card, { min: 1, max: 4 }) })(value, path)
  }
}

const optionsShape: Shape<Options> = (value, path) => {
  const shapes = Object.entries(OPTION_SPECS).map(([name, spec]) => [
    name,
    spec.kind === 'flag' ? withDefault(flag, spec.default) : withDefault(oneOf(spec.values), spec.default),
  ])
  return fields<Options>(Object.fromEntries(shapes))(value, path)
}

function stateShape(content: Content): Shape<State> {
  const areaShape = fields<Area>({
    meerkat: oneOf([...content.meerkats.keys()]),
    cards,
    sets: list(setShape),
    limit: withDefault(flag, false),
    limitCard: withDefault(nullable(whole(0)), null),
    phantom: withDefault(whole(0, 99), 0),
  })
  const areas: Shape<[Area, Area]> = (value, path) => list(areaShape, { min: 2, max: 2 })(value, path) as [Area, Area]
  return fields<State>({
    options: optionsShape,
    seats: list(seatShape, PLAYERS),
    deck: list(deckCard),
    hideout: cards,
    secretStash: withDefault(cards, []),
    box: withDefault(list(deckCard), []),
    removed: withDefault(cards, []),
    areas,
    panda: space,
    keeper: space,
    suspicion: withDefault(nullable(suspicion), null),
    timer: withDefault(nullable(fields({ holder: seat, position: oneOf<1 | 2 | 3 | 4>([1, 2, 3, 4]) })), null),
    turn: seat,
    step: oneOf(['choosePandas', 'chooseStart', 'refresh', 'actions', 'stash', 'check', 'secret', 'over']),
    bound: withDefault(nullable(card), null),
    barred: withDefault(cards, []),
    turnMods: withDefault(
      fields({
        ...restrictions,
        charming: withDefault(flag, false),
        snack: withDefault(flag, false),
        dozing: withDefault(flag, false),
      }),
      NO_MODS,
    ),
    decisions: withDefault(list(decision, { max: 1 }), []),
    outThisTurn: withDefault(flag, false),
    scouted: withDefault(nullable(fields({ by: seat, cards: list(card, { min: 1 }) })), null),
    final: withDefault(flag, false),
    result: withDefault(
      nullable(
        fields({
          win: flag,
          cause: oneOf(CAUSES),
          check: withDefault(nullable(fields({ cards, steps: whole(0) })), null),
        }),
      ),
      null,
    ),
  })
}

function checkSeats(content: Content, state: State): void {
  const atTable = whole(0, state.seats.length - 1)
  atTable(state.turn, 'state.turn')
  if (state.timer) atTable(state.timer.holder, 'state.timer.holder')
  if (state.scouted) atTable(state.scouted.by, 'state.scouted.by')
  state.decisions.forEach((each, index) => atTable(each.seat, `state.decisions[${index}].seat`))
  state.seats.forEach(({ panda, out, hand, seen }, index) => {
    const path = `state.seats[${index}]`
    if (panda !== null) oneOf([...content.pandas.keys()])(panda, `${path}.panda`)
    if (out !== (hand.length === 0) && !beforeTheDeal(state) && !state.result)
      fail(`${path}.out`, 'must say whether the hand is empty', out)
    seen.forEach((each, place) => atTable(each.by, `${path}.seen[${place}].by`))
  })
}

/** Every card in play lies in one place. */
function checkCards(content: Content, state: State): void {
  const places: [string, readonly string[]][] = [
    ...state.seats.map(({ hand }, index): [string, readonly string[]] => [`state.seats[${index}].hand`, hand]),
    ['state.deck', state.deck],
    ['state.hideout', state.hideout],
    ['state.secretStash', state.secretStash],
    ['state.box', state.box],
    ['state.removed', state.removed],
    ...state.areas.map((each, index): [string, readonly string[]] => [`state.areas[${index}].cards`, each.cards]),
    ['state.decisions', state.decisions.flatMap(heldByDecision)],
  ]
  const left = new Set<string>(cardsInPlay(content.decks[state.seats.length - 1]!))
  const plans = new Set<string>()
  for (const [path, there] of places) {
    for (const each of there) {
      if (isPlan(each)) {
        if (plans.has(each)) fail(path, 'must not hold a plan twice', each)
        plans.add(each)
      } else if (!left.delete(each)) fail(path, 'must hold cards in play, each in one place only', each)
    }
  }
  const [missing] = left
  if (missing !== undefined) fail('state.removed', 'must hold every card that is nowhere else', missing)
}

function heldByDecision(each: Decision): readonly Card[] {
  if (each.type === 'scout') return each.cards
  return each.type === 'plan' && each.card !== null ? [each.card] : []
}

function checkAreas({ areas }: State): void {
  areas.forEach((each, index) => {
    const path = `state.areas[${index}]`
    each.sets.forEach((set, place) => {
      const before = each.sets[place - 1]
      const fits = set.s < set.e && set.e < each.cards.length && (!before || before.e <= set.s)
      if (!fits) fail(`${path}.sets[${place}]`, 'must lie in its area, from left to right', set)
    })
    if (!solve(each)) fail(`${path}.sets`, 'must all be sets at once', each.cards)
    if (each.limitCard !== null && each.limitCard >= each.cards.length) {
      fail(`${path}.limitCard`, 'must be a place in the area', each.limitCard)
    }
  })
}

/** Known cards of a hand are in it, and scouted cards are under the deck. */
function checkKnowledge({ seats, turn, barred, bound, scouted, deck, decisions }: State): void {
  const current = seats[turn]!
  for (const each of [...barred, ...(bound === null ? [] : [bound])]) {
    if (current.hand.includes(each) && !current.known.includes(each)) current.known.push(each)
  }
  seats.forEach(({ hand, known, seen }, index) => {
    const stranger = [...known, ...seen.map(each => each.card)].find(each => !hand.includes(each))
    if (stranger !== undefined) fail(`state.seats[${index}].known`, 'must be in the hand', stranger)
  })
  const bottom = deck.filter(each => !isPlan(each)).slice(-(scouted?.cards.length ?? 0) || deck.length)
  if (scouted && bottom.join() !== scouted.cards.join()) {
    fail('state.scouted.cards', 'must be the lowest cards of the deck', scouted.cards)
  }
  decisions.forEach((each, index) => {
    if (each.type === 'share' && !seats[each.from]?.hand.includes(each.card)) {
      fail(`state.decisions[${index}].card`, 'must be in the hand of whoever offers it', each.card)
    }
  })
}

function checkProgress(content: Content, state: State): void {
  if ((state.result !== null) !== (state.step === 'over'))
    fail('state.result', `must fit step ${state.step}`, state.result)
  if (state.result) return
  if (state.keeper >= state.panda) fail('state.keeper', 'must be behind the Panda', state.keeper)
  const undecided = state.seats.findIndex(each => each.panda === null)
  if (undecided !== -1 && state.step !== 'choosePandas') fail(`state.seats[${undecided}].panda`, 'must be chosen', null)
  const stuck =
    actors(state).length === 0 || actors(state).some(each => legalActions(content, state, each).length === 0)
  if (stuck) fail('state.step', 'must be one in which somebody can act', state.step)
}

/** No player has cards yet, and no player is out. */
function beforeTheDeal(state: State): boolean {
  return state.step === 'choosePandas'
}
