/** Speaks the protocol of the page with our server. */

import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import { gather } from '../../faults/clients/gather.ts'
import type { Connect } from './group.ts'
import { LightSocket } from './lightSocket.ts'

const tables = new Map<string, Promise<SeatGranted[]>>()

export const connect: Connect = async ({ address, game, seats, options = {}, group }, hear) => {
  const key = `${address}/${group}`
  if (!tables.has(key)) tables.set(key, gather(address, game, { friends: seats - 1, bots: 0, options }))
  const { table, token } = (await tables.get(key)!).shift()!
  const socket = await LightSocket.open(`${address}/ws`)
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message))
  let known: Known | null = null
  let sent = 0
  await new Promise<void>((resolve, reject) => {
    const text = (text: string, bytes: number) => {
      const frame = JSON.parse(text) as ServerFrame
      if (!isStep(frame) && frame.type === 'refused') return hear(frame.refusal) // an error here ends the measurement
      if (!isStep(frame) && frame.type !== 'update') return
      known = follow(known, frame)
      if (isStep(frame)) hear(known!.shown.view, bytes)
      else resolve()
    }
    socket.heard = { text, closed: reason => reject(new Error(reason)) }
    say({ type: 'hello', protocol: PROTOCOL, table, token })
  })
  return {
    act: action => say({ type: 'act', id: `${token.slice(0, 8)}${sent++}`, seen: known!.seq, action }),
    leave: () => socket.terminate(),
  }
}
