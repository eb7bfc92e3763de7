/** Socket.IO as its documentation has it: a room per group, and everybody in it is told. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { announce } from '../../lab/bench/rooms/host.ts'

const totals = new Map<string, number>()
const http = createServer()
const io = new Server(http, { transports: ['websocket'] })
io.on('connection', socket => {
  let group = ''
  socket.on('join', (name: string) => {
    group = name
    void socket.join(name)
    socket.emit('joined')
  })
  socket.on('add', ({ id, amount }: { id: string; amount: number }) => {
    const total = (totals.get(group) ?? 0) + amount
    totals.set(group, total)
    io.to(group).emit('step', { id, total })
  })
})
http.listen(0, '127.0.0.1', () => {
  announce(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, () => io.close())
})
