/** The possible intentions of a gesture without a legal action, for `whyNot` to explain. */

import { compareCards } from '../rules/cards.ts'
import type { Action, Card, View } from '../types.ts'
import type { Target } from './gestures.ts'

/** The actions that pointing there with these cards may have meant, for `whyNot` to explain. */
export function meantBy(lifted: readonly Card[], at: Target, view: View): Action[] {
  const [place, first, second] = at.split(' ')
  switch (place) {
    case 'area':
      return meantInArea(lifted, Number(first), view)
    case 'key':
      return lifted.length === 1
        ? [{ type: 'swapKey', area: Number(first), position: Number(second), card: lifted[0]! }]
        : meantInArea(lifted, Number(first), view)
    case 'hideout':
      if (first === undefined || view.step === 'stash') {
        return [lifted.length === 1 ? { type: 'stash', card: lifted[0]! } : { type: 'stash' }]
      }
      return [first === view.hideout.at(-1) ? { type: 'takeEnd' } : { type: 'takeMany', from: first }]
    case 'deck':
      return [{ type: 'drawDeck' }]
    case 'bin':
      return lifted.map(card => ({ type: 'discardKey', card }))
    case 'ability':
      return meantByAbility(view)
    case 'seat':
      return lifted.map(card => ({ type: 'shareOffer', to: Number(first), card }))
    case 'secret':
      return lifted.length === 0
        ? [{ type: 'secretStash', card: first! }]
        : lifted.map(card => ({ type: 'shareStash', card, stashCard: first! }))
    case 'done':
      return [{ type: 'pass' }]
    case 'run':
    case 'stay':
      return [{ type: 'escape', go: place === 'run' }]
    case 'decline':
      return [{ type: 'foiledChoice', decline: true }]
    case 'panda':
      return [{ type: 'choosePanda', panda: first! }]
    default:
      throw new Error(`no place ${at}`)
  }
}

function meantInArea(lifted: readonly Card[], area: number, view: View): Action[] {
  const rising = lifted.toSorted(compareCards)
  const orders = [[...lifted], rising, rising.toReversed()]
  if (view.decisions.at(-1)?.type === 'plan') {
    return lifted.length === 0
      ? [{ type: 'foiledChoice', area }]
      : orders.map(cards => ({ type: 'foiledChoice', area, cards }))
  }
  if (lifted.length === 1) return [{ type: 'extendSet', area, card: lifted[0]! }]
  return [false, true].flatMap(reuse => orders.map((cards): Action => ({ type: 'playSet', area, cards, reuse })))
}

function meantByAbility(view: View): Action[] {
  const own = view.seats.find(seat => seat.hand !== null)
  switch (own?.panda) {
    case 'nimble':
      return [{ type: 'takeTwo' }]
    case 'scouting':
      return [{ type: 'scout' }]
    case 'tiptoe':
      return [{ type: 'takeMany', from: view.hideout.at(-2) ?? view.hideout[0] ?? '', tiptoe: true }]
    case 'tidy':
      return [{ type: 'useAbility', ability: 'tidy', order: view.hideout }]
    case undefined:
    case null:
    case 'sharing':
      return []
    default:
      return [{ type: 'useAbility', ability: own!.panda }]
  }
}
