/** The physical limit: `ws`, a sum, and a broadcast. No rules, no log, no hidden information. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { announce } from './host.ts'

interface Group {
  total: number
  readonly sockets: WebSocket[]
}

const groups = new Map<string, Group>()
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket, { url }) => {
  const name = url!
  const group = groups.get(name) ?? { total: 0, sockets: [] }
  groups.set(name, group)
  const seat = group.sockets.push(socket) - 1
  socket.on('message', data => {
    const { id, amount } = JSON.parse(String(data)) as { id: string; amount: number }
    group.total += amount
    const text = JSON.stringify({ type: 'step', id, seat, total: group.total })
    for (const each of group.sockets) each.send(text)
  })
})
http.listen(0, '127.0.0.1', () => {
  announce(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, () => http.close())
})
