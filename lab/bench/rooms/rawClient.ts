/** Speaks to the bare `ws` server. */

import type { Connect } from './group.ts'
import { LightSocket } from './lightSocket.ts'

export const connect: Connect = async ({ address, group }, hear) => {
  const socket = await LightSocket.open(`${address}/${group}`)
  socket.heard = { text: text => hear(JSON.parse(text)) }
  let sent = 0
  return {
    act: ({ amount }) => socket.send(JSON.stringify({ id: String(sent++), amount })),
    leave: () => socket.terminate(),
  }
}
