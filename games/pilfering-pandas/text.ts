/** English for everything the game says. Reasons are in sentences.ts, the log in log.ts, the position in picture.ts. */

import { type GameText, type Names, type Outcome, unreachable, type Viewer } from '#kernel'
import { CARD } from './card.ts'
import type { Content } from './content.ts'
import { describeEvent, whereOf } from './log.ts'
import { drawPosition } from './picture.ts'
import { refusalSentence } from './sentences.ts'
import type { Action, DecisionView, PilferingPandas, View } from './types.ts'
import { areaName, cardName, cardNames, listed, pandaName, planName, plural } from './words.ts'

export function createText(content: Content): GameText<PilferingPandas> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    cooperative: CARD.cooperative,
    options: OPTIONS,
    refusal: refusal => refusalSentence(content, refusal),
    action: (action, view) => describeAction(content, action, view),
    event: (event, names) => describeEvent(content, event, names),
    where: whereOf,
    prompt: (view, viewer, names) => prompt(content, view, viewer, names),
    outcome: describeOutcome,
    scoreLine: label => SCORE_LINES[label] ?? label,
    scoreRule: label => (label === 'dropped' ? 'PP-16.3' : 'PP-13.1'),
    picture: (view, names) => drawPosition(content, view, names),
  }
}

const OPTIONS: GameText<PilferingPandas>['options'] = {
  level: {
    label: 'Level',
    help: 'How far it is to the win space, and how patient the Meerkats are.',
    values: { intro: 'Intro', normal: 'Normal', hard: 'Hard' },
  },
  foiledPlans: { label: 'Foiled Plans', help: 'Harder: two or three surprises hide in the deck.' },
  removeThree: { label: 'Three cards missing', help: 'Harder: three cards leave the deck unseen.' },
  limitFive: { label: 'Small appetite', help: 'Harder: every Meerkat has a limit of five cards.' },
  freeBelowLimit: { label: 'Free trades', help: 'Easier: sets cost nothing until a Meerkat has reached its limit.' },
  chat: {
    label: 'Talking',
    help: 'What may be said about cards.',
    values: { phrases: 'Quick phrases only', honour: 'Free text on your honour', open: 'Anything goes (easier)' },
  },
  pickUpThree: { label: 'Quiet pick-ups', help: 'Easier: a multi-card pick-up costs three steps, not four.' },
  soloSuspicion: { label: 'Solo: suspicion', help: 'Harder, alone only: picking up puts a Meerkat under suspicion.' },
  soloStashCounts: {
    label: 'Solo: Secret Stash counts',
    help: 'Alone only: whether the Secret Stash weighs in the final check.',
    values: { level: 'As the level says', always: 'Always (harder)', never: 'Never (easier)' },
  },
  pandaChoice: {
    label: 'Panda cards',
    help: 'Whether you choose your Panda.',
    values: { choose: 'Choose', random: 'Random' },
  },
  startPlayer: {
    label: 'Starting player',
    help: 'Named by the first seat after looking at the hands, or random.',
    values: { choose: 'Choose', random: 'Random' },
  },
  undo: {
    label: 'Taking back',
    help: 'In company, taking back shown cards tells much: keep it for tables that talk freely.',
    values: { open: 'What showed nothing new', turn: 'Back to the last draw', off: 'Never' },
  },
  showKnownCards: { label: 'Mark known cards', help: 'Marks cards in hands that everybody saw being taken.' },
}

const SCORE_LINES: Readonly<Record<string, string>> = {
  panda: 'Space of the Panda',
  keeper: 'Space of the Zoo Keeper',
  dropped: 'Cards dropped on the run',
}

function describeAction(content: Content, action: Action, view: View): string {
  const card = (id: string) => cardName(content, id)
  switch (action.type) {
    case 'choosePanda':
      return `Choose ${pandaName(content, action.panda)}: ${content.pandas.get(action.panda)?.text ?? ''}`
    case 'chooseStart':
      return `Let player ${action.seat + 1} begin`
    case 'drawDeck':
      return `Draw from the deck (${plural(view.deck, 'card')})`
    case 'takeEnd':
      return `Take the end card of the Hideout: ${card(view.hideout.at(-1) ?? '')}`
    case 'takeMany': {
      const taken = view.hideout.slice(view.hideout.indexOf(action.from))
      return `Pick up from ${card(action.from)}: ${cardNames(content, taken)}${action.tiptoe ? ', on tiptoe' : ''}`
    }
    case 'takeTwo':
      return `Nimble: take ${cardNames(content, view.hideout.slice(-2))} as if one card`
    case 'scout':
      return 'Scout: look at the next four Loot cards'
    case 'scoutPick':
      return `Keep ${card(action.keep)}${action.gift ? `, lay ${card(action.gift)} in the Hideout` : ''}`
    case 'playSet':
      return `Trade ${cardNames(content, action.cards)} with ${areaName(content, view, action.area)}${
        action.reuse ? `, re-using ${card(view.areas[action.area]?.cards.at(-1) ?? '')}` : ''
      }`
    case 'extendSet':
      return `Extend the set at ${areaName(content, view, action.area)} with ${card(action.card)}`
    case 'swapKey':
      return `Swap ${card(action.card)} for the Key at place ${action.position + 1} of ${areaName(content, view, action.area)}`
    case 'discardKey':
      return `Discard ${card(action.card)}: the Keeper goes back`
    case 'useAbility':
      return action.order
        ? `Tidy the Hideout: ${cardNames(content, action.order)}`
        : `Use your ability: ${content.pandas.get(action.ability)?.text ?? action.ability}`
    case 'shareOffer':
      return `Share ${card(action.card)} with player ${action.to + 1}${action.wish ? `, wishing for a ${action.wish}` : ''}`
    case 'shareReply':
      return `Give ${card(action.card)} back`
    case 'shareStash':
      return `Exchange ${card(action.card)} for ${card(action.stashCard)} of the Secret Stash`
    case 'pass':
      return 'Finish your actions'
    case 'stash':
      return action.card ? `Stash ${card(action.card)}` : 'Stash a card'
    case 'escape':
      return action.go ? 'Run for it: make the final check' : 'Play on'
    case 'secretStash':
      return `Lay ${card(action.card)} from the Secret Stash in the Hideout`
    case 'foiledChoice':
      if (action.decline) return 'No back door trade'
      if (!action.cards) return `Choose ${areaName(content, view, action.area ?? 0)}`
      return `Trade ${cardNames(content, action.cards)} at the back door of ${areaName(content, view, action.area ?? 0)}`
    default:
      return unreachable(action)
  }
}

function prompt(content: Content, view: View, viewer: Viewer, names: Names): string {
  if (view.result) return describeEnd(view.result.cause)
  const decision = view.decisions.at(-1)
  if (decision) return promptDecision(content, decision, viewer, names)
  if (view.step === 'choosePandas') {
    if (viewer !== null && view.seats[viewer]?.panda === null) return 'Choose your Panda card.'
    const waiting = view.seats.flatMap((seat, index) => (seat.panda === null ? [names(index)] : []))
    return `Waiting for ${listed(waiting)} to choose a Panda card.`
  }
  if (view.step === 'chooseStart') return viewer === 0 ? 'Who shall begin?' : `${names(0)} names the starting player.`
  if (viewer !== view.turn) return `${names(view.turn)} is at the ${PROMPT_STEPS[view.step] ?? 'table'}.`
  switch (view.step) {
    case 'refresh':
      return 'Your turn: take a card from the deck or the end of the Hideout, or pick up several.'
    case 'actions':
      return promptActions(content, view)
    case 'stash':
      return 'Stash one card in the Hideout.'
    case 'check':
      return `You may run for it. The hands together may be worth ${view.panda - view.keeper - 1} at most.`
    case 'secret':
      return 'Lay one card of the Secret Stash at the end of the Hideout.'
    case 'over':
      return ''
    default:
      return unreachable(view.step)
  }
}

const PROMPT_STEPS: Readonly<Record<string, string>> = {
  refresh: 'deck and the Hideout',
  actions: 'Meerkats, trading',
  stash: 'Hideout, stashing',
  check: 'gate, deciding whether to run',
  secret: 'Secret Stash',
}

function promptActions(content: Content, view: View): string {
  const own = view.seats[view.turn]!
  if (own.out) return 'Your hand is empty: finish your turn.'
  if (view.bound !== null && own.hand?.includes(view.bound)) {
    return `Trade ${cardName(content, view.bound)} this turn, with whatever else you like.`
  }
  return 'Trade sets, extend, swap or discard Keys; or finish your actions.'
}

function promptDecision(content: Content, decision: DecisionView, viewer: Viewer, names: Names): string {
  const who = viewer === decision.seat ? 'you' : names(decision.seat)
  switch (decision.type) {
    case 'plan': {
      const plan = planName(content, decision.plan)
      return viewer === decision.seat
        ? `${plan}: ${content.plans.get(decision.plan)?.text ?? ''}`
        : `${plan}: ${who} must decide.`
    }
    case 'share': {
      const wish = decision.wish === null ? '' : ` A ${decision.wish} would be welcome.`
      const offer = `${names(decision.from)} shares ${cardName(content, decision.card)}.`
      return viewer === decision.seat ? `${offer} Give one card back.${wish}` : `${offer} ${who} gives one back.${wish}`
    }
    case 'scout':
      return viewer === decision.seat
        ? 'Keep one of these cards; another one goes to the end of the Hideout.'
        : `${who} is looking at ${plural(decision.cards.length, 'card')} of the deck.`
    default:
      return unreachable(decision)
  }
}

function describeOutcome(outcome: Outcome): string {
  return describeEnd(outcome.reason)
}

const ENDS: Readonly<Record<string, string>> = {
  escaped: 'You have escaped! The Keeper never caught up.',
  caught: 'Caught: the Zoo Keeper has reached the Panda.',
  timer: 'Too late: the Timer has run out.',
  deck: 'Lost: a card had to be drawn and the Loot deck was empty.',
  'failed-check': 'So close: the food dropped on the run led the Keeper right to you.',
  'all-out': 'Lost: no cards are left in any hand, and the win space is out of reach.',
}

function describeEnd(cause: string): string {
  return ENDS[cause] ?? cause
}
