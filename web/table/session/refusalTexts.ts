/** Why the server refused something, in the language of the page. */

import { language, say, translated } from '#kernel'
import type { LostRace, ServerMessage } from '#protocol/messages.ts'
import { pauseTitle } from '../clock/pauseTexts.ts'
import type { TableSnapshot } from './tableSession.ts'
import { namesAt } from './turn.ts'

type Refusal = Extract<ServerMessage, { type: 'refused' }>['refusal']

/** The server sends English. Other languages are made here, from its codes and facts. */
export function refusalText(
  refusal: Refusal,
  { box, table, pause }: Pick<TableSnapshot, 'box' | 'table' | 'pause'>,
): string {
  const { code, rule, text, lost } = refusal
  if (language() === 'en') return text
  if (lost && table) return lostRaceText(lost, namesAt(table)(lost.to))
  if (code === 'PAUSED' && pause && table) return pauseTitle(pause, namesAt(table))
  return rule !== '' && box ? box.text.refusal(refusal) : translated(text)
}

function lostRaceText({ by, fairness, byLot }: LostRace, name: string): string {
  if (fairness === 'lottery') return say('{name} got there: the lot decided.', { name })
  if (byLot) return say('{name} got there: you were {by} ms apart, and the lot decided.', { name, by })
  return say('{name} got there {by} ms before you.', { name, by })
}
