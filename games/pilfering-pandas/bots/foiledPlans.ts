/** Foiled Plans: what happens when one is drawn, and its question (PP-20). */

import type { Refusal, Seat } from '#kernel'
import { canonicalCards, domain, readings } from '../rules/sets.ts'
import { match, suitOf } from '../rules/cards.ts'
import type { Content, PlanFacts } from '../content.ts'
import { takeLoot } from '../rules/deck.ts'
import { AREAS, currentSeat, isSolo, type Play, prefersOf, seatOf } from '../text/facts.ts'
import { exchangeUnseen, leaveHand, takeOpenly } from '../rules/hands.ts'
import { backDoorSets, fittingBackDoor, newSets, sortHand } from '../rules/listing.ts'
import { moveKeeper } from '../rules/markers.ts'
import { checkHandCards, checkNewSet, notPreferred } from '../rules/plays.ts'
import { refuse } from '../text/refusals.ts'
import { carryOut, noticeLimit } from '../rules/trades.ts'
import type { Area, AreaIndex, Card, Decision, FoiledChoice, Purpose, Restrictions, State } from '../types.ts'

export type PlanDecision = Extract<Decision, { type: 'plan' }>

/** PP-20.4: the plan takes effect, or opens a question for the current player. */
export function meetPlan(play: Play, plan: string, purpose: Purpose): void {
  const { content, state, host } = play
  const facts = factsOf(content, plan)
  const ask = (card: Card | null = null) =>
    state.decisions.push({ type: 'plan', seat: state.turn, plan, purpose, card })
  switch (plan) {
    case 'rummage': {
      const [card] = takeLoot(play, 1)
      if (card === undefined) return
      host.emit({ type: 'rummaged', card })
      ask(card)
      return
    }
    case 'backdoor': {
      // Asked whatever the hand holds: only its size is public.
      if (currentSeat(state).hand.length >= 3 + leastHand(content, state)) ask()
      else declineBackDoor(play, facts)
      return
    }
    case 'sharing':
      return exchangeAtRandom(play)
    case 'torch': {
      const bright = state.hideout.length >= facts.stepsIfHideoutAtLeast.cards
      const steps = bright ? facts.stepsIfHideoutAtLeast.steps : facts.steps
      moveKeeper(play, [{ label: 'torch', steps, rule: 'PP-20.14' }])
      return
    }
    case 'kiosk': {
      if (currentSeat(state).out) return
      const [left, right] = state.areas.map(area => area.cards.length)
      if (left === right) ask()
      else closeArea(play, left! > right! ? 0 : 1, purpose)
      return
    }
    case 'litter': {
      const cards = state.hideout.splice(0, facts.cards)
      state.box.push(...cards)
      host.emit({ type: 'littered', cards })
      return
    }
    case 'gust':
      host.rng.shuffle(state.hideout)
      host.emit({ type: 'hideoutShuffled', hideout: state.hideout })
      return
    case 'sack':
      return tearSack(play)
    case 'fussy':
      restrict(state, purpose, { fussy: true })
      return
    case 'greedy': {
      if (state.areas.every(area => area.limit)) {
        moveKeeper(play, [{ label: 'greedy', steps: facts.penalty, rule: 'PP-20.20' }])
      } else ask()
      return
    }
    default:
      throw new Error(`no Foiled Plan ${plan}`)
  }
}

/** Every answer to an open plan. */
export function planChoices(content: Content, state: State, decision: PlanDecision): FoiledChoice[] {
  if (decision.plan !== 'backdoor') {
    const areas: FoiledChoice[] = AREAS.map(area => ({ type: 'foiledChoice', area }))
    return areas.filter(choice => !checkPlanChoice(content, state, decision, choice))
  }
  const { hand } = seatOf(state, decision.seat)
  const sorted = sortHand(hand)
  const sets = AREAS.flatMap(index => {
    const area = state.areas[index]
    const fits = fittingBackDoor(area, prefersOf(content, area))
    const found = area.cards.length === 0 ? newSets(sorted, fits, 3) : backDoorSets(sorted, fits)
    return found
      .filter(cards => hand.length - cards.length >= leastHand(content, state))
      .map((cards): FoiledChoice => ({ type: 'foiledChoice', area: index, cards }))
  })
  return [...sets, { type: 'foiledChoice', decline: true }]
}

export function checkPlanChoice(
  content: Content,
  state: State,
  decision: PlanDecision,
  { area: index, cards, decline }: FoiledChoice,
): Refusal | null {
  if (decision.plan === 'backdoor') {
    if (decline) return index === undefined && cards === undefined ? null : refuse('NO_SUCH_DECISION')
    return checkBackDoor(content, state, decision.seat, index, cards ?? [])
  }
  if (decline || cards) return refuse('NO_SUCH_DECISION')
  const area = index === undefined ? undefined : state.areas[index]
  if (!area) return refuse('NO_SUCH_AREA')
  return decision.plan === 'greedy' && area.limit ? refuse('FOIL_AREA_FULL') : null
}

/** Applies the answer; the caller continues the interrupted draw. */
export function choosePlan(play: Play, decision: PlanDecision, choice: FoiledChoice): void {
  const { content, state, host } = play
  const area = choice.area as AreaIndex
  const seat = decision.seat
  state.decisions.pop()
  switch (decision.plan) {
    case 'rummage': {
      const card = decision.card!
      state.areas[area].cards = [...state.areas[area].cards, card]
      host.emit({ type: 'rummageLaid', seat, area, card })
      return noticeLimit(play, area)
    }
    case 'backdoor':
      if (choice.decline) return declineBackDoor(play, factsOf(content, decision.plan))
      return carryOut(play, seat, { area, cards: canonicalCards(choice.cards!, 'new'), how: 'backDoor' })
    case 'kiosk':
      return closeArea(play, area, decision.purpose)
    case 'greedy':
      state.areas[area].phantom += factsOf(content, decision.plan).extraCards
      host.emit({ type: 'meerkatGreedy', seat, area })
      return noticeLimit(play, area)
    default:
      throw new Error(`Foiled Plan ${decision.plan} asks nothing`)
  }
}

/** PP-20.12. */
function checkBackDoor(
  content: Content,
  state: State,
  seat: Seat,
  index: number | undefined,
  cards: readonly Card[],
): Refusal | null {
  const refusal = checkHandCards(content, state, seat, cards)
  if (refusal) return refusal
  const area = index === undefined ? undefined : state.areas[index]
  if (!area) return refuse('NO_SUCH_AREA')
  return checkNewSet(cards, 3) ?? checkBackDoorFit(content, area, cards) ?? checkKeepsCards(content, state, seat, cards)
}

function checkBackDoorFit(content: Content, area: Area, cards: readonly Card[]): Refusal | null {
  const found = readings(cards, 3)
  const [start] = area.cards
  if (start === undefined) {
    const fits = found.some(({ identities }) => prefersOf(content, area).includes(suitOf(identities[0]!)))
    return fits ? null : notPreferred('FIRST_CARD_NOT_PREFERRED', content, area)
  }
  const starts = [...domain(area, 0)]
  const fits = found.some(({ identities }) => starts.some(each => match(each, identities.at(-1)!)))
  return fits ? null : refuse('NO_MATCH_WITH_START', { start })
}

function checkKeepsCards(content: Content, state: State, seat: Seat, cards: readonly Card[]): Refusal | null {
  const count = leastHand(content, state)
  return seatOf(state, seat).hand.length - cards.length >= count ? null : refuse('FOIL_KEEPS_ONE_CARD', { count })
}

/** PP-20.9. */
function leastHand(content: Content, state: State): number {
  return isSolo(state) ? content.constants.soloMinimumHand : 1
}

function declineBackDoor(play: Play, facts: PlanFacts): void {
  play.host.emit({ type: 'backDoorDeclined', seat: play.state.turn })
  moveKeeper(play, [{ label: 'backDoor', steps: facts.penalty, rule: 'PP-20.12' }])
}

/** PP-20.13. */
function exchangeAtRandom({ state, host }: Play): void {
  const own = currentSeat(state)
  const left = (state.turn + 1) % state.seats.length
  const theirs = isSolo(state) ? state.secretStash : seatOf(state, left).hand
  if (own.hand.length === 0 || theirs.length === 0) return
  const gave = host.rng.pick(own.hand)
  const got = host.rng.pick(theirs)
  if (isSolo(state)) {
    leaveHand(own, gave)
    takeOpenly(own, got)
    state.secretStash = state.secretStash.with(state.secretStash.indexOf(got), gave)
  } else exchangeUnseen(state, state.turn, gave, left, got)
  host.emit({ type: 'exchanged', seat: state.turn, with: isSolo(state) ? 'secretStash' : left, gave, got })
}

/** PP-20.18. */
function tearSack({ content, state, host }: Play): void {
  const own = currentSeat(state)
  if (own.hand.length <= leastHand(content, state)) return
  const card = host.rng.pick(own.hand)
  leaveHand(own, card)
  state.hideout.push(card)
  host.emit({ type: 'sackTorn', seat: state.turn, card })
}

/** PP-20.15. */
function closeArea({ state, host }: Play, area: AreaIndex, purpose: Purpose): void {
  restrict(state, purpose, { closed: area })
  host.emit({ type: 'areaClosed', seat: state.turn, area })
}

/** PP-20.10: the action step of this turn if it is still to come, else that of the next. */
function restrict(state: State, purpose: Purpose, change: Partial<Restrictions>): void {
  if (purpose === 'refresh') state.turnMods = { ...state.turnMods, ...change }
  else currentSeat(state).nextStep = { ...currentSeat(state).nextStep, ...change }
}

function factsOf(content: Content, plan: string): PlanFacts {
  const facts = content.plans.get(plan)
  if (!facts) throw new Error(`no Foiled Plan ${plan}`)
  return facts
}
