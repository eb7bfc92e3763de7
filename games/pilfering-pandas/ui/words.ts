/** The names of the board's places and pieces, for labels and screen readers. */

import { enumerated, listed, type Names, say, type Seat, unreachable } from '#kernel'
import { isKey } from '../rules/cards.ts'
import { type Content, PANDAS, PLANS } from '../content.ts'
import { countOf, finalValueOf, limitOf, pointsOf, prefersOf } from '../text/facts.ts'
import { causeName } from '../text/log.ts'
import { createText } from '../text/text.ts'
import { type Action, type Card, type Part, type Result, SUITS, type View } from '../types.ts'
import {
  cardName,
  cardNames,
  costed,
  countedCards,
  deckWarning,
  meerkatName,
  pandaName,
  pandaText,
  planText,
  signed,
  suitName,
} from '../text/gameWords.ts'
import type { Prediction } from './foresee.ts'
import { isTidying, type Selection, type Situation } from './selection.ts'

export function nameHandCard(content: Content, view: View, card: Card): string {
  return enumerated([
    cardName(content, card),
    ...(view.bound === card ? [say('must be traded this turn')] : []),
    ...(view.barred.includes(card) ? [say('may not be stashed this turn')] : []),
    isKey(card) ? say('wild') : say('worth {points}', { points: pointsOf(content, card) }),
  ])
}

export function nameArea(content: Content, view: View, index: number): string {
  const area = view.areas[index]!
  const end = area.cards.at(-1)
  const marks = [
    say('{count} of {cards}', { count: countOf(area), cards: countedCards(limitOf(content, view)) }),
    ...(area.limit ? [say('limit reached')] : []),
    end === undefined ? say('empty') : say('ends with {card}', { card: cardName(content, end) }),
    ...(view.turnMods.closed === index ? [say('closed this turn')] : []),
  ]
  return say("{meerkat}'s Trade area, likes {likes}: {marks}", {
    meerkat: meerkatName(content, area.meerkat),
    likes: listed(prefersOf(content, area).map(suit => suitName(content, SUITS[suit]!))),
    marks: enumerated(marks),
  })
}

export function nameHideoutCard(content: Content, view: View, card: Card): string {
  const taken = view.hideout.length - view.hideout.indexOf(card)
  const name = cardName(content, card)
  if (taken === 1) return say('{card}, end card of the Hideout', { card: name })
  return say('{card}, Hideout, {cards} from here to the end', { card: name, cards: countedCards(taken) })
}

export function nameDeck({ deck, plans }: View): string {
  const cards = countedCards(deck)
  if (plans === 0) return say('Deck, {cards}', { cards })
  return say(
    { one: 'Deck, {cards}, {count} Foiled Plan among them', other: 'Deck, {cards}, {count} Foiled Plans among them' },
    { cards, count: plans },
  )
}

export function nameSeat(content: Content, view: View, seat: Seat, names: Names): string {
  const { panda, used, cards, out } = view.seats[seat]!
  const { suspicion, timer } = view
  const known = knownOf(view, seat)
  return enumerated([
    names(seat),
    out ? say('out', {}, 'of cards') : countedCards(cards),
    panda === null ? say('no Panda card yet') : pandaName(content, panda),
    ...(used ? [say('ability used')] : []),
    ...(suspicion && 'holder' in suspicion && suspicion.holder === seat
      ? [say('Raised Suspicion {steps}', { steps: signed(suspicion.side) })]
      : []),
    ...(timer?.holder === seat ? [say('Timer at {position} of 4', { position: timer.position })] : []),
    ...(known.length > 0 ? [say('holds {cards}', { cards: cardNames(content, known) })] : []),
  ])
}

/** Cards in another hand that the viewer knows, if the table marks them. */
export function knownOf(view: View, seat: Seat): readonly Card[] {
  const { known, seen, hand } = view.seats[seat]!
  return hand !== null || !view.options.showKnownCards ? [] : [...known, ...seen]
}

/** A panda card in full: name, effect, whether it has been used. */
export function tellPanda(content: Content, view: View, seat: Seat): string {
  const { panda, used } = view.seats[seat]!
  if (panda === null) return say('No Panda card has been chosen yet.')
  const facts = {
    panda: pandaName(content, panda),
    text: pandaText(content, panda),
    rule: `PP-21.${PANDAS.findIndex(id => id === panda) + 1}`,
  }
  return used ? say('{panda} (used). {text} ({rule})', facts) : say('{panda}. {text} ({rule})', facts)
}

export function tellPlan(content: Content, plan: string): string {
  return say('{text} ({rule})', {
    text: planText(content, plan),
    rule: `PP-20.${PLANS.findIndex(id => id === plan) + 11}`,
  })
}

/** The kind of a way, in a word or two: ways of one kind differ only in the order of the cards. */
export function kindOfWay(content: Content, view: View, action: Action): string {
  switch (action.type) {
    case 'playSet':
      if (!action.reuse) return say('New set')
      return say('Re-use {card}', { card: cardName(content, view.areas[action.area]!.cards.at(-1)!) })
    case 'extendSet':
      return say('Extend')
    case 'swapKey':
      return say('Swap for {card}', { card: cardName(content, view.areas[action.area]!.cards[action.position]!) })
    case 'takeMany':
      return action.tiptoe ? say('On tiptoe') : say('Pick up')
    case 'takeTwo':
      return say('Two as one')
    case 'drawDeck':
      return say('Draw', {}, 'a card')
    case 'scout':
      return say('Scout')
    case 'shareOffer':
      return action.wish === undefined ? say('No wish') : say('Wish {number}', { number: action.wish })
    case 'scoutPick':
      return say('Keep {card}', { card: cardName(content, action.keep) })
    default:
      return ''
  }
}

/** What the tick will do, short enough for the space beside a button. */
export function titleOf(content: Content, view: View, action: Action): string {
  switch (action.type) {
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
    case 'scoutPick':
      return kindOfWay(content, view, action)
    case 'foiledChoice':
      if (action.area === undefined) return say('No trade')
      return action.cards ? say('Back door') : meerkatName(content, view.areas[action.area]!.meerkat)
    case 'takeMany':
      return say('Take {cards}', { cards: countedCards(view.hideout.length - view.hideout.indexOf(action.from)) })
    case 'takeTwo':
      return say('Take {cards}', { cards: countedCards(2) })
    case 'takeEnd':
      return say('Take {cards}', { cards: cardName(content, view.hideout.at(-1)!) })
    case 'drawDeck':
      return say('Draw a card')
    case 'scout':
      return say('Look at 4 cards')
    case 'discardKey':
      return say('Throw the Key away')
    case 'useAbility':
      return action.order ? say('Tidy the Hideout') : pandaName(content, action.ability)
    case 'shareOffer':
    case 'shareReply':
    case 'shareStash':
      return say('Give {card}', { card: cardName(content, action.card) })
    case 'stash':
      return say('Stash {card}', { card: cardName(content, action.card ?? null) })
    case 'secretStash':
      return say('Lay out {card}', { card: cardName(content, action.card) })
    case 'choosePanda':
      return pandaName(content, action.panda)
    case 'pass':
      return say('Finish')
    case 'escape':
      return action.go ? say('Run for it') : say('Play on')
    case 'chooseStart':
      return say('Begin')
    default:
      return unreachable(action)
  }
}

/** At whose counter, and what the Keeper's steps are for: "Oriel: set +1, Key +2". */
export function tellCost(content: Content, view: View, action: Action, parts: readonly Part[]): string {
  const index = 'area' in action ? action.area : undefined
  const place = index === undefined ? [] : [meerkatName(content, view.areas[index]!.meerkat)]
  return [...place, ...(parts.length > 0 ? [tellParts(content, parts)] : [])].join(say(': '))
}

function tellParts(content: Content, parts: readonly Part[]): string {
  const told = parts.map(({ label, steps }) => costed(causeName(content, label), steps))
  return enumerated(told)
}

/** The preview: the action, its effects, and how to go on. */
export function tellPreview(content: Content, view: View, action: Action, seen: Prediction | null): string {
  const told = createText(content).action(action, view)
  return [
    // The text of a Panda card is a sentence already.
    /[.。]$/.test(told) ? told : say('{told}.', { told }),
    ...(seen ? [tellPrediction(seen, view)] : []),
    say('Enter confirms, Escape takes it back.'),
  ].join(' ')
}

/** The predicted moves in a sentence. */
export function tellPrediction({ panda, keeper, goesOut, end, emptiesDeck }: Prediction, view: View): string {
  const moves = [
    ...(panda === view.panda
      ? []
      : [say('Panda {steps} to {space}', { steps: signed(panda - view.panda), space: panda })]),
    ...(keeper === view.keeper
      ? []
      : [say('Keeper {steps} to {space}', { steps: signed(keeper - view.keeper), space: keeper })]),
  ]
  return [
    moves.length === 0
      ? say('No marker moves.')
      : say('{moves}; gap {gap}.', { moves: enumerated(moves), gap: panda - keeper }),
    ...(goesOut ? [say('Your hand would be empty.')] : []),
    ...(end === 'caught' ? [say('You would be caught!')] : []),
    ...(end !== null && end !== 'caught' && end !== 'escaped' ? [say('The game would be lost!')] : []),
    ...(end === null && emptiesDeck ? [deckWarning()] : []),
  ].join(' ')
}

/** The reason of the end, with the numbers. */
export function tellResult(content: Content, view: View, { cause, check }: Result): string {
  const { panda, keeper } = view
  switch (cause) {
    case 'escaped':
      if (!check || check.steps <= 0) {
        return say('The Panda was away on {panda}, the Keeper only on {keeper}.', { panda, keeper })
      }
      return say(
        {
          one: 'The food you dropped brought the Keeper {count} step closer, to {keeper}; the Panda was away on {panda}.',
          other:
            'The food you dropped brought the Keeper {count} steps closer, to {keeper}; the Panda was away on {panda}.',
        },
        { count: check.steps, panda, keeper },
      )
    case 'caught':
      return say(
        'The Keeper came to {keeper}, the Panda was on {panda}. Fewer pick-ups and fatter sets keep him behind.',
        { panda, keeper },
      )
    case 'timer':
      return say('The Timer was turned to its last position before you ran for it.')
    case 'deck':
      return say('A card had to be laid out and the deck was empty. Late in the game, refresh from the Hideout.')
    case 'failed-check':
      return say('The food still in hands was worth {worth}: the Keeper came to {keeper}, the Panda was on {panda}.', {
        worth: check?.steps ?? 0,
        panda,
        keeper,
      })
    case 'all-out':
      return say('Nobody has a card left, and the Panda is on {panda}, short of the win space {winSpace}.', {
        panda,
        winSpace: content.levels[view.options.level].winSpace,
      })
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

/** Shown while there is nothing to do. */
export const POINTING_HINT = say('Hold a face-up card to point at it.')

/** What to do next with what is lifted and pointed at. */
export function hintFor({ lifted, at }: Selection, { view, actions }: Situation): string {
  if (actions.length === 0) return ''
  if (isTidying({ at }, actions)) return say('Tap Hideout cards in their new order.')
  const first = actions[0]!.type
  if (first === 'stash') return say('Lift the card to stash.')
  if (first === 'shareReply') return say('Lift the card to give back.')
  if (first === 'secretStash') return say('Tap a card of the Secret Stash.')
  if (first === 'foiledChoice') return say('Tap a Meerkat.')
  if (first === 'scoutPick') return lifted.length === 0 ? say('Tap the card to keep.') : say('Now one for the Hideout.')
  if (view.step === 'refresh') return say('Tap the deck or a Hideout card.')
  if (view.step !== 'actions' || view.decisions.length > 0) return ''
  if (at?.startsWith('area'))
    return lifted.length === 0 ? say('Now lift cards for this Meerkat.') : say('Lift more cards.')
  if (lifted.length > 0) return say('Tap a lit place, or lift more.')
  if (view.turnMods.snack) return say('A set of two is allowed this turn.')
  if (view.turnMods.fussy) return say('Fussy: begin new sets with a liked suit.')
  return say('Lift cards, then tap a Meerkat.')
}
