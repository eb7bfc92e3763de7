/** One address with many connections within the rate limit that send nothing but hello: each asks for the whole match so far. */

import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { COST_OF_HELLO } from '#server/socket/conversation.ts'
import { MOST_TALKING_CONNECTIONS } from '#server/socket/socketServer.ts'
import { helloTo } from './hostileMessages.ts'
import { loopbackAddress } from './loopbackAddresses.ts'
import { RawConnection, textFrame } from './rawLine.ts'

export interface HelloCounts {
  /** Between two of them they save up their rate limit. */
  rounds: number
  said: number
  /** How often the whole match was sent. */
  shown: number
  /** Milliseconds of the flood. */
  lasted: number
}

const ADDRESS_INDEX = 5
/** Fewer than one address may have. */
const LINES = 150
/** Milliseconds between two messages of one connection: slightly more than its rate limit needs. */
const EVERY = 55

export async function sendHellos(
  address: string,
  table: string,
  seen: HelloCounts,
  isOver: () => boolean,
): Promise<void> {
  const hello = textFrame(JSON.stringify(helloTo(table, null)))
  const began = performance.now()
  seen.rounds++
  const onText = (text: string) => void (seen.shown += text.startsWith('{"type":"update"') ? 1 : 0)
  const connect = () => new RawConnection({ address, path: '/ws', from: loopbackAddress(ADDRESS_INDEX), onText })
  const connections = Array.from({ length: LINES }, connect)
  await Promise.all(connections.map(({ answered }) => answered))
  while (!isOver()) {
    for (const [place, connection] of connections.entries()) {
      if (connection.isOpen) {
        connection.send(hello)
        seen.said++
      } else if ((await connection.answered) === 101) connections[place] = connect()
    }
    await sleep(EVERY)
  }
  for (const connection of connections) connection.hangUp()
  seen.lasted += performance.now() - began
}

/** The number of answers that the limits allow one address in this time. */
export function mostAnswers({ rounds, lasted }: HelloCounts): number {
  const { burst, perSecond } = DEFAULT_SETTINGS.limits.messages
  return (MOST_TALKING_CONNECTIONS * (rounds * burst + (perSecond * lasted) / 1000)) / COST_OF_HELLO
}
