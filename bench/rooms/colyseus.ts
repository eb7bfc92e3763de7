/** Colyseus with a schema as its state, sent after every action: its quickest way to tell everybody at once. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, Room, Server } from '@colyseus/core'
import { schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { announce } from '../../lab/bench/rooms/host.ts'
import { SEATS } from '../../lab/bench/rooms/tally.ts'

const Tally = schema({ total: t.number(), last: t.string() })

class TallyRoom extends Room {
  override maxClients = SEATS
  override state = new Tally()

  override onCreate(): void {
    this.patchRate = null as unknown as number // told at once, not every 50 ms
    this.state.total = 0
    this.state.last = ''
    this.onMessage('add', (client: Client, amount: number) => {
      if (!(amount > 0)) return
      this.state.total += amount
      this.state.last = client.sessionId
      this.broadcastPatch()
    })
  }
}

const http = createServer()
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false })
server.define('tally', TallyRoom).filterBy(['group'])
await server.listen(0, '127.0.0.1')
announce(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, () => process.exit(0))
