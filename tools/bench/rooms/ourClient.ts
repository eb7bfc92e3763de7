/** Speaks to our server as the page does. */

import { WebSocket } from 'ws'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import { gather } from '../../faults/gather.ts'
import type { Connect } from './group.ts'

const tables = new Map<string, Promise<SeatGranted[]>>()

export const connect: Connect = async ({ address, game, seats, options = {}, group }, hear) => {
  const key = `${address}/${group}`
  if (!tables.has(key)) tables.set(key, gather(address, game, { friends: seats - 1, bots: 0, options }))
  const { table, token } = (await tables.get(key)!).shift()!
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message))
  let known: Known | null = null
  let sent = 0
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => say({ type: 'hello', protocol: PROTOCOL, table, token }))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (!isStep(frame) && frame.type === 'refused') return hear(frame.refusal) // which is not what anybody waits for
      if (!isStep(frame) && frame.type !== 'update') return
      known = follow(known, frame)
      if (isStep(frame)) hear(known!.shown.view, data.length)
      else resolve()
    })
    socket.on('close', (_, reason) => reject(new Error(String(reason))))
  })
  return {
    act: action => say({ type: 'act', id: `${token.slice(0, 8)}${sent++}`, seen: known!.seq, action }),
    leave: () => socket.terminate(),
  }
}
