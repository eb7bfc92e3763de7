/** Whose turn it is, from a view alone. */

import { type GameBox, kindWords, type Names, type Seat, type Tagged, type Viewer, say } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { stateFromView } from './optimisticUpdate.ts'
import type { Position } from './tableSession.ts'

/** The seats that may act. Who they are is never hidden, so any state that fits the view tells. */
export function actorsOf({ game }: GameBox, { view, outcome }: Position): readonly Seat[] {
  return outcome ? [] : game.actors(stateFromView(game, view))
}

export function namesAt(table: TableInfo): Names {
  return seat => {
    const info = table.seats[seat]
    return info && info.kind !== 'open' ? info.name : say('Seat {number}', { number: seat + 1 })
  }
}

/** Whether another person sits there who could read chat: bots do not. */
export function hasOthers({ seats }: TableInfo, you: Seat): boolean {
  return seats.some(({ kind }, seat) => kind === 'player' && seat !== you)
}

export function isMyTurn({ actions }: Position, you: Viewer): boolean {
  return you !== null && actions.length > 0
}

export interface ActionGroup {
  /** What a group of actions has in common: their type, as words; or their rank. */
  readonly title: string
  readonly items: readonly ActionItem[]
}

export interface ActionItem {
  readonly action: Tagged
  readonly text: string
  /** The reason for it, where the game gives advice. */
  readonly reason?: string
}

/** All legal actions as sentences: best first where the game gives advice, else grouped by kind, small groups first. */
export function actionGroups({ text, advise }: GameBox, { view, actions }: Position, you: Viewer): ActionGroup[] {
  if (advise && you !== null && actions.length > 0) {
    const items = advise(view, you, actions).map(({ action, reason }) => ({
      action: action as Tagged,
      text: text.action(action, view),
      reason,
    }))
    return [{ title: say('Best first'), items }]
  }
  const groups = Map.groupBy(actions, action => action.type)
  return [...groups]
    .map(([, members]) => ({
      title: kindWords(text, members[0]!),
      items: members.map(action => ({ action, text: text.action(action, view) })),
    }))
    .toSorted((a, b) => a.items.length - b.items.length)
}
