/** Speaks to the bare `ws` server. */

import { WebSocket } from 'ws'
import type { Connect } from './load.ts'

export const connect: Connect = async (address, match, hear) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/${match}`)
  socket.on('message', data => hear((JSON.parse(String(data)) as { total: number }).total))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let sent = 0
  return {
    add: amount => socket.send(JSON.stringify({ id: String(sent++), amount })),
    leave: () => socket.terminate(),
  }
}
