/** What the board calls its places and pieces, for labels and for those who listen instead of looking. */

import { type Names, type Seat, unreachable } from '#kernel'
import { isKey } from '../cards.ts'
import type { Content } from '../content.ts'
import { countOf, finalValueOf, limitOf, pointsOf, prefersOf } from '../facts.ts'
import { type Action, type Card, type Part, type Result, SUITS, type View } from '../types.ts'
import { cardName, cardNames, listed, meerkatName, pandaName, plural, signed, suitName } from '../words.ts'
import type { Foresight } from './foresee.ts'
import { isTidying, type Selection, type Situation } from './selection.ts'

export function nameHandCard(content: Content, view: View, card: Card): string {
  const marks = [
    view.bound === card ? 'must be traded this turn' : '',
    view.barred.includes(card) ? 'may not be stashed this turn' : '',
    isKey(card) ? 'wild' : `worth ${pointsOf(content, card)}`,
  ]
  return [cardName(content, card), ...marks.filter(Boolean)].join(', ')
}

export function nameArea(content: Content, view: View, index: number): string {
  const area = view.areas[index]!
  const name = meerkatName(content, area.meerkat)
  const likes = listed(prefersOf(content, area).map(suit => suitName(content, SUITS[suit]!)))
  const count = `${countOf(area)} of ${plural(limitOf(content, view), 'card')}${area.limit ? ', limit reached' : ''}`
  const end = area.cards.length === 0 ? 'empty' : `ends with ${cardName(content, area.cards.at(-1)!)}`
  const closed = view.turnMods.closed === index ? ', closed this turn' : ''
  return `${name}'s Trade area, likes ${likes}: ${count}, ${end}${closed}`
}

export function nameHideoutCard(content: Content, view: View, card: Card): string {
  const place = view.hideout.indexOf(card)
  const taken = view.hideout.length - place
  const which = taken === 1 ? 'end card of the Hideout' : `Hideout, ${plural(taken, 'card')} from here to the end`
  return `${cardName(content, card)}, ${which}`
}

export function nameSeat(content: Content, view: View, seat: Seat, names: Names): string {
  const { panda, used, cards, out } = view.seats[seat]!
  const ability = panda === null ? 'no Panda card yet' : `${pandaName(content, panda)}${used ? ', ability used' : ''}`
  const { suspicion, timer } = view
  return [
    names(seat),
    out ? 'out' : plural(cards, 'card'),
    ability,
    ...(suspicion && 'holder' in suspicion && suspicion.holder === seat
      ? [`Raised Suspicion ${signed(suspicion.side)}`]
      : []),
    ...(timer?.holder === seat ? [`Timer at ${timer.position} of 4`] : []),
    ...(knownOf(view, seat).length > 0 ? [`holds ${cardNames(content, knownOf(view, seat))}`] : []),
  ].join(', ')
}

/** Cards in another hand that the viewer knows, if the table marks them. */
export function knownOf(view: View, seat: Seat): readonly Card[] {
  const { known, seen, hand } = view.seats[seat]!
  return hand !== null || !view.options.showKnownCards ? [] : [...known, ...seen]
}

/** A panda card in full: name, effect, whether it has been used. */
export function tellPanda(content: Content, view: View, seat: Seat): string {
  const { panda, used } = view.seats[seat]!
  const card = panda === null ? undefined : content.pandas.get(panda)
  if (!card) return 'No Panda card has been chosen yet.'
  return `${card.name}${used ? ' (used)' : ''}. ${card.text} (PP-21.${ABILITIES.indexOf(panda!) + 1})`
}

/** The rules of what cards do, in the order of their numbers: the abilities from PP-21.1, the plans from PP-20.11. */
const ABILITIES: readonly string[] = [
  'nimble',
  'sharing',
  'tiptoe',
  'dozing',
  'charming',
  'scouting',
  'tidy',
  'snacking',
]
const PLANS: readonly string[] = [
  'rummage',
  'backdoor',
  'sharing',
  'torch',
  'kiosk',
  'litter',
  'gust',
  'sack',
  'fussy',
  'greedy',
]

export function tellPlan(content: Content, plan: string): string {
  return `${content.plans.get(plan)?.text ?? ''} (PP-20.${PLANS.indexOf(plan) + 11})`
}

/** What kind of thing a way is, in a word or two: ways of one kind differ in the order of the cards only. */
export function kindOfWay(content: Content, view: View, action: Action): string {
  switch (action.type) {
    case 'playSet':
      return action.reuse ? `Re-use ${cardName(content, view.areas[action.area]!.cards.at(-1)!)}` : 'New set'
    case 'extendSet':
      return 'Extend'
    case 'swapKey':
      return `Swap for ${cardName(content, view.areas[action.area]!.cards[action.position]!)}`
    case 'takeMany':
      return action.tiptoe ? 'On tiptoe' : 'Pick up'
    case 'takeTwo':
      return 'Two as one'
    case 'drawDeck':
      return 'Draw'
    case 'scout':
      return 'Scout'
    case 'shareOffer':
      return action.wish === undefined ? 'No wish' : `Wish ${action.wish}`
    case 'scoutPick':
      return `Keep ${cardName(content, action.keep)}`
    default:
      return ''
  }
}

/** What the tick will do, short enough for a button's neighbour. */
export function titleOf(content: Content, view: View, action: Action): string {
  const many = (count: number) => plural(count, 'card')
  switch (action.type) {
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
      return kindOfWay(content, view, action)
    case 'foiledChoice':
      if (action.area === undefined) return 'No trade'
      return action.cards ? 'Back door' : meerkatName(content, view.areas[action.area]!.meerkat)
    case 'takeMany':
      return `Take ${many(view.hideout.length - view.hideout.indexOf(action.from))}`
    case 'takeTwo':
      return 'Take 2 cards'
    case 'takeEnd':
      return `Take ${cardName(content, view.hideout.at(-1)!)}`
    case 'drawDeck':
      return 'Draw a card'
    case 'scout':
      return 'Look at 4 cards'
    case 'scoutPick':
      return `Keep ${cardName(content, action.keep)}`
    case 'discardKey':
      return 'Throw the Key away'
    case 'useAbility':
      return action.order ? 'Tidy the Hideout' : (content.pandas.get(action.ability)?.name ?? action.ability)
    case 'shareOffer':
    case 'shareReply':
    case 'shareStash':
      return `Give ${cardName(content, action.card)}`
    case 'stash':
      return `Stash ${cardName(content, action.card ?? null)}`
    case 'secretStash':
      return `Lay out ${cardName(content, action.card)}`
    case 'choosePanda':
      return pandaName(content, action.panda)
    case 'pass':
      return 'Finish'
    case 'escape':
      return action.go ? 'Run for it' : 'Play on'
    case 'chooseStart':
      return 'Begin'
    default:
      return unreachable(action)
  }
}

const PARTS: Readonly<Record<string, string>> = {
  set: 'set',
  extension: 'extension',
  key: 'Key',
  keyDiscarded: 'Key thrown away',
  pickUp: 'pick-up',
  tiptoe: 'on tiptoe',
  suspicion: 'suspicion',
  endOfTurn: 'end of turn',
  bonus: 'bonus',
  declined: 'no trade',
  dropped: 'dropped cards',
}

/** At whose counter, and what the Keeper's steps are for: "Oriel: set +1, Key +2". */
export function tellCost(content: Content, view: View, action: Action, parts: readonly Part[]): string {
  const index = 'area' in action ? action.area : undefined
  const place = index === undefined ? [] : [meerkatName(content, view.areas[index]!.meerkat)]
  return [...place, ...(parts.length > 0 ? [tellParts(content, parts)] : [])].join(': ')
}

function tellParts(content: Content, parts: readonly Part[]): string {
  const told = parts.map(({ label, steps }) =>
    content.points.has(label)
      ? `${cardName(content, label)} ${signed(steps)}`
      : `${PARTS[label] ?? label} ${signed(steps)}`,
  )
  return told.join(', ')
}

/** The foreseen moves in a sentence. */
export function tellForesight({ panda, keeper, goesOut, end }: Foresight, view: View): string {
  const moves = [
    ...(panda === view.panda ? [] : [`Panda ${signed(panda - view.panda)} to ${panda}`]),
    ...(keeper === view.keeper ? [] : [`Keeper ${signed(keeper - view.keeper)} to ${keeper}`]),
  ]
  const told = moves.length === 0 ? 'No marker moves.' : `${moves.join(', ')}; gap ${panda - keeper}.`
  const warning =
    end === 'caught' ? ' You would be caught!' : end !== null && end !== 'escaped' ? ' The game would be lost!' : ''
  return `${told}${goesOut ? ' Your hand would be empty.' : ''}${warning}`
}

/** Why it ended as it did, with the numbers. */
export function tellResult(content: Content, view: View, { cause, check }: Result): string {
  const { panda, keeper } = view
  switch (cause) {
    case 'escaped':
      return check && check.steps > 0
        ? `The food you dropped brought the Keeper ${plural(check.steps, 'step')} closer, to ${keeper}; the Panda was away on ${panda}.`
        : `The Panda was away on ${panda}, the Keeper only on ${keeper}.`
    case 'caught':
      return `The Keeper came to ${keeper}, the Panda was on ${panda}. Fewer pick-ups and fatter sets keep him behind.`
    case 'timer':
      return 'The Timer was turned to its last position before you ran for it.'
    case 'deck':
      return 'A card had to be laid out and the deck was empty. Late in the game, refresh from the Hideout.'
    case 'failed-check':
      return `The food still in hands was worth ${check?.steps ?? 0}: the Keeper came to ${keeper}, the Panda was on ${panda}.`
    case 'all-out':
      return `Nobody has a card left, and the Panda is on ${panda}, short of the win space ${content.levels[view.options.level].winSpace}.`
    default:
      return unreachable(cause)
  }
}

/** Steps the Keeper takes for each card of the final check, added up. */
export function checkSteps(content: Content, view: View, cards: readonly Card[]): { card: Card; to: number }[] {
  const steps = cards.map(card => finalValueOf(content, card))
  const total = steps.reduce((sum, step) => sum + step, 0)
  let at = view.keeper - total
  return cards.map((card, index) => ({ card, to: (at += steps[index]!) }))
}

/** Worth knowing while there is nothing to do. */
export const POINTING_HINT = 'Hold a face-up card to point at it.'

/** What to do next with what is lifted and pointed at. */
export function hintFor({ lifted, at }: Selection, { view, actions }: Situation): string {
  if (actions.length === 0) return ''
  if (isTidying({ at }, actions)) return 'Tap Hideout cards in their new order.'
  const first = actions[0]!.type
  if (first === 'stash') return 'Lift the card to stash.'
  if (first === 'shareReply') return 'Lift the card to give back.'
  if (first === 'secretStash') return 'Tap a card of the Secret Stash.'
  if (first === 'foiledChoice') return 'Tap a Meerkat.'
  if (first === 'scoutPick') return lifted.length === 0 ? 'Tap the card to keep.' : 'Now one for the Hideout.'
  if (view.step === 'refresh') return 'Tap the deck or a Hideout card.'
  if (view.step !== 'actions' || view.decisions.length > 0) return ''
  if (at?.startsWith('area')) return lifted.length === 0 ? 'Now lift cards for this Meerkat.' : 'Lift more cards.'
  if (lifted.length > 0) return 'Tap a lit place, or lift more.'
  if (view.turnMods.snack) return 'A set of two is allowed this turn.'
  if (view.turnMods.fussy) return 'Fussy: begin new sets with a liked suit.'
  return 'Lift cards, then tap a Meerkat.'
}
