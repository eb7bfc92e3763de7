/** A household whose lines each say no more than a line may, but all of them hello, again and again: what is asked for is the whole match so far. */

import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { COST_OF_HELLO } from '#server/socket/conversation.ts'
import { MOST_TALKING_CONNECTIONS } from '#server/socket/socketServer.ts'
import { helloTo } from './hostileMessages.ts'
import { household } from './loopbackAddresses.ts'
import { RawLine, textFrame } from './rawLine.ts'

export interface Greetings {
  /** Between two of them they may save up what they may say. */
  rounds: number
  said: number
  /** Times the whole match was told. */
  shown: number
  /** Milliseconds for which they went on. */
  lasted: number
}

const HOUSEHOLD = 5
/** Fewer than one address may have. */
const LINES = 150
/** Milliseconds between two of one line: a little slower than a line may talk. */
const EVERY = 55

export async function greetTogether(
  address: string,
  table: string,
  seen: Greetings,
  isOver: () => boolean,
): Promise<void> {
  const hello = textFrame(JSON.stringify(helloTo(table, null)))
  const began = performance.now()
  seen.rounds++
  const onText = (text: string) => void (seen.shown += text.startsWith('{"type":"update"') ? 1 : 0)
  const dial = () => new RawLine({ address, path: '/ws', from: household(HOUSEHOLD), onText })
  const lines = Array.from({ length: LINES }, dial)
  await Promise.all(lines.map(({ answered }) => answered))
  while (!isOver()) {
    for (const [place, line] of lines.entries()) {
      if (line.isOpen) {
        line.send(hello)
        seen.said++
      } else if ((await line.answered) === 101) lines[place] = dial()
    }
    await sleep(EVERY)
  }
  for (const line of lines) line.hangUp()
  seen.lasted += performance.now() - began
}

/** What the limits let one household ask for, in this time. */
export function mostGreetings({ rounds, lasted }: Greetings): number {
  const { burst, perSecond } = DEFAULT_SETTINGS.limits.messages
  return (MOST_TALKING_CONNECTIONS * (rounds * burst + (perSecond * lasted) / 1000)) / COST_OF_HELLO
}
