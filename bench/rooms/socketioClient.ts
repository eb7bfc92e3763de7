/** Speaks Socket.IO by hand, over one WebSocket, so that the client is not what is measured. */

import type { Connect } from '../../lab/bench/rooms/group.ts'
import { LightSocket } from '../../lab/bench/rooms/lightSocket.ts'

/** `bytes`: how long the message was. */
type Told = (event: string, args: readonly unknown[], bytes: number) => void

/** Resolves once the namespace is open. */
export async function openSocket(address: string, namespace: string, told: Told) {
  const prefix = namespace === '' ? '' : `/${namespace},`
  const socket = await LightSocket.open(`${address}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve, reject) => {
    const heard = (text: string, bytes: number) => {
      if (text.startsWith('0')) socket.send(`40${prefix}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith(`40${prefix}`)) resolve()
      else if (text.startsWith(`42${prefix}`)) {
        const [event, ...args] = JSON.parse(text.slice(2 + prefix.length)) as [string, ...unknown[]]
        told(event, args, bytes)
      }
    }
    socket.heard = { text: heard, closed: reason => reject(new Error(reason)) }
  })
  return {
    emit: (...words: readonly unknown[]) => socket.send(`42${prefix}${JSON.stringify(words)}`),
    leave: () => socket.terminate(),
  }
}

export const connect: Connect = async ({ address, group }, hear) => {
  let joined: () => void
  const isIn = new Promise<void>(resolve => (joined = resolve))
  const socket = await openSocket(address, '', (event, [word]) => {
    if (event === 'step') hear(word)
    else joined()
  })
  socket.emit('join', group)
  await isIn
  let sent = 0
  return { act: ({ type, amount }) => socket.emit(type, { id: String(sent++), amount }), leave: socket.leave }
}
