/** The texts of the game. Options are in optionWords.ts, refusals in sentences.ts, the log in log.ts, the position in picture.ts. */

import { type GameText, listed, type Names, say, unreachable, type Viewer } from '#kernel'
import { CARD } from '../manifest.ts'
import type { Content } from '../content.ts'
import { describeEvent, tellAloud, whereOf } from './log.ts'
import { OPTION_WORDS } from './optionWords.ts'
import { drawPosition } from './picture.ts'
import { refusalSentence } from './sentences.ts'
import type { Action, DecisionView, PilferingPandas, View } from '../types.ts'
import { areaName, cardName, cardNames, pandaName, pandaText, planName, planText } from './gameWords.ts'

export function createText(content: Content): GameText<PilferingPandas> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    cooperative: CARD.cooperative,
    options: OPTION_WORDS,
    refusal: refusal => refusalSentence(content, refusal),
    action: (action, view) => describeAction(content, action, view),
    event: (event, names, view) => describeEvent(content, event, names, view),
    where: whereOf,
    aloud: (event, view, viewer, names) => tellAloud(content, event, view, viewer, names),
    prompt: (view, viewer, names) => prompt(content, view, viewer, names),
    outcome: ({ reason }) => describeEnd(reason),
    scoreLine: label => SCORE_LINES[label] ?? label,
    scoreRule: label => (label === 'dropped' ? 'PP-16.3' : 'PP-13.1'),
    picture: (view, names) => drawPosition(content, view, names),
  }
}

const SCORE_LINES: Readonly<Record<string, string>> = {
  panda: say('Space of the Panda'),
  keeper: say('Space of the Zoo Keeper'),
  dropped: say('Cards dropped on the run'),
}

function describeAction(content: Content, action: Action, view: View): string {
  const card = 'card' in action && action.card !== undefined ? cardName(content, action.card) : ''
  const area = 'area' in action ? areaName(content, view, action.area ?? 0) : ''
  const cards = 'cards' in action && action.cards ? cardNames(content, action.cards) : ''
  switch (action.type) {
    case 'choosePanda':
      return say('Choose {panda}: {text}', {
        panda: pandaName(content, action.panda),
        text: pandaText(content, action.panda),
      })
    case 'chooseStart':
      return say('Let player {number} begin', { number: action.seat + 1 })
    case 'drawDeck':
      return say(
        { one: 'Draw from the deck ({count} card)', other: 'Draw from the deck ({count} cards)' },
        { count: view.deck },
      )
    case 'takeEnd':
      return say('Take the end card of the Hideout: {card}', { card: cardName(content, view.hideout.at(-1) ?? null) })
    case 'takeMany': {
      const taken = view.hideout.slice(view.hideout.indexOf(action.from))
      const facts = { from: cardName(content, action.from), cards: cardNames(content, taken) }
      return action.tiptoe
        ? say('Pick up from {from}: {cards}, on tiptoe', facts)
        : say('Pick up from {from}: {cards}', facts)
    }
    case 'takeTwo':
      return say('Nimble: take {cards} as if one card', { cards: cardNames(content, view.hideout.slice(-2)) })
    case 'scout':
      return say('Scout: look at the next four Loot cards')
    case 'scoutPick': {
      const keep = cardName(content, action.keep)
      if (!action.gift) return say('Keep {card}', { card: keep })
      return say('Keep {card}, lay {gift} in the Hideout', { card: keep, gift: cardName(content, action.gift) })
    }
    case 'playSet': {
      if (!action.reuse) return say('Trade {cards} with {meerkat}', { cards, meerkat: area })
      const end = cardName(content, view.areas[action.area]?.cards.at(-1) ?? null)
      return say('Trade {cards} with {meerkat}, re-using {end}', { cards, meerkat: area, end })
    }
    case 'extendSet':
      return say('Extend the set at {meerkat} with {card}', { meerkat: area, card })
    case 'swapKey': {
      const place = action.position + 1
      return say('Swap {card} for the Key at place {place} of {meerkat}', { card, place, meerkat: area })
    }
    case 'discardKey':
      return say('Discard {card}: the Keeper goes back', { card })
    case 'useAbility':
      return action.order
        ? say('Tidy the Hideout: {cards}', { cards: cardNames(content, action.order) })
        : say('Use your ability: {text}', { text: pandaText(content, action.ability) })
    case 'shareOffer': {
      const number = action.to + 1
      if (!action.wish) return say('Share {card} with player {number}', { card, number })
      return say('Share {card} with player {number}, wishing for a {wish}', { card, number, wish: action.wish })
    }
    case 'shareReply':
      return say('Give {card} back', { card })
    case 'shareStash':
      return say('Exchange {card} for {other} of the Secret Stash', {
        card,
        other: cardName(content, action.stashCard),
      })
    case 'pass':
      return say('Finish your actions')
    case 'stash':
      return action.card ? say('Stash {card}', { card }) : say('Stash a card')
    case 'escape':
      return action.go ? say('Run for it: make the final check') : say('Play on')
    case 'secretStash':
      return say('Lay {card} from the Secret Stash in the Hideout', { card })
    case 'foiledChoice':
      if (action.decline) return say('No back door trade')
      if (!action.cards) return say('Choose {meerkat}', { meerkat: area })
      return say('Trade {cards} at the back door of {meerkat}', { cards, meerkat: area })
    default:
      return unreachable(action)
  }
}

function prompt(content: Content, view: View, viewer: Viewer, names: Names): string {
  if (view.result) return describeEnd(view.result.cause)
  const decision = view.decisions.at(-1)
  if (decision) return promptDecision(content, decision, viewer, names)
  if (view.step === 'choosePandas') {
    if (viewer !== null && view.seats[viewer]?.panda === null) return say('Choose your Panda card.')
    const waiting = view.seats.flatMap((seat, index) => (seat.panda === null ? [names(index)] : []))
    return say('Waiting for {names} to choose a Panda card.', { names: listed(waiting) })
  }
  if (view.step === 'chooseStart') {
    return viewer === 0 ? say('Who shall begin?') : say('{name} names the starting player.', { name: names(0) })
  }
  if (viewer !== view.turn) return promptOthers(view, names(view.turn))
  switch (view.step) {
    case 'refresh':
      return say('Your turn: take a card from the deck or the end of the Hideout, or pick up several.')
    case 'actions':
      return promptActions(content, view)
    case 'stash':
      return say('Stash one card in the Hideout.')
    case 'check':
      return say('You may run for it. The hands together may be worth {most} at most.', {
        most: view.panda - view.keeper - 1,
      })
    case 'secret':
      return say('Lay one card of the Secret Stash at the end of the Hideout.')
    case 'over':
      return ''
    default:
      return unreachable(view.step)
  }
}

/** What the active player does, for the waiting players. */
function promptOthers({ step }: View, name: string): string {
  switch (step) {
    case 'refresh':
      return say('{name} is at the deck and the Hideout.', { name })
    case 'actions':
      return say('{name} is at the Meerkats, trading.', { name })
    case 'stash':
      return say('{name} is at the Hideout, stashing.', { name })
    case 'check':
      return say('{name} is at the gate, deciding whether to run.', { name })
    case 'secret':
      return say('{name} is at the Secret Stash.', { name })
    default:
      return say('{name} is at the table.', { name })
  }
}

function promptActions(content: Content, view: View): string {
  const own = view.seats[view.turn]!
  if (own.out) return say('Your hand is empty: finish your turn.')
  if (view.bound !== null && own.hand?.includes(view.bound)) {
    return say('Trade {card} this turn, with whatever else you like.', { card: cardName(content, view.bound) })
  }
  return say('Trade sets, extend, swap or discard Keys; or finish your actions.')
}

function promptDecision(content: Content, decision: DecisionView, viewer: Viewer, names: Names): string {
  const mine = viewer === decision.seat
  const name = names(decision.seat)
  switch (decision.type) {
    case 'plan': {
      const plan = planName(content, decision.plan)
      return mine
        ? say('{plan}: {text}', { plan, text: planText(content, decision.plan) })
        : say('{plan}: {name} must decide.', { plan, name })
    }
    case 'share': {
      const facts = { from: names(decision.from), card: cardName(content, decision.card), name }
      const offer = mine
        ? say('{from} shares {card}. Give one card back.', facts)
        : say('{from} shares {card}. {name} gives one back.', facts)
      return decision.wish === null ? offer : `${offer} ${wishSentence(decision.wish)}`
    }
    case 'scout':
      if (mine) return say('Keep one of these cards; another one goes to the end of the Hideout.')
      return say(
        {
          one: '{name} is looking at {count} card of the deck.',
          other: '{name} is looking at {count} cards of the deck.',
        },
        { name, count: decision.cards.length },
      )
    default:
      return unreachable(decision)
  }
}

/** The number asked for in an exchange. */
export function wishSentence(wish: number): string {
  return say('A {wish} would be welcome.', { wish })
}

const ENDS: Readonly<Record<string, string>> = {
  escaped: say('You have escaped! The Keeper never caught up.'),
  caught: say('Caught: the Zoo Keeper has reached the Panda.'),
  timer: say('Too late: the Timer has run out.'),
  deck: say('Lost: a card had to be drawn and the Loot deck was empty.'),
  'failed-check': say('So close: the food dropped on the run led the Keeper right to you.'),
  'all-out': say('Lost: no cards are left in any hand, and the win space is out of reach.'),
}

function describeEnd(cause: string): string {
  return ENDS[cause] ?? cause
}
