/** Speaks to the bare `ws` server. */

import { WebSocket } from 'ws'
import type { Connect } from './group.ts'

export const connect: Connect = async ({ address, group }, hear) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/${group}`)
  socket.on('message', data => hear(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let sent = 0
  return {
    act: ({ amount }) => socket.send(JSON.stringify({ id: String(sent++), amount })),
    leave: () => socket.terminate(),
  }
}
