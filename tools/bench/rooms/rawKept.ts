/** The limit of whatever keeps what it tells: `ws`, a sum, our own store with a chain of hashes, and everybody is told once it is kept. No room, no rules, no secrets. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { chainStart, sealEntry } from '#server/store/hashChain.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { MatchRow, TableRow } from '#server/store/store.ts'
import { announce } from './host.ts'
import { SEATS } from './tally.ts'

interface Group {
  readonly match: MatchRow
  /** Once its match may be written to. */
  readonly begun: Promise<unknown>
  readonly sockets: WebSocket[]
  total: number
  seq: number
  hash: string
}

const ACTORS = Array.from({ length: SEATS }, (_, seat) => seat)

const groups = new Map<string, Group>()
const dataDir = process.env['DATA_DIR']
const store = new SqliteStore({
  dataDir: dataDir ?? null,
  gather: dataDir ? DEFAULT_SETTINGS.gather : 0,
  onFatal: fail,
})
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket, { url }) => {
  const group = groups.get(url!) ?? begin(url!)
  groups.set(url!, group)
  const seat = group.sockets.push(socket) - 1
  socket.on('message', data => {
    const { id, amount } = JSON.parse(String(data)) as { id: string; amount: number }
    group.begun.then(() => add(group, seat, id, amount)).catch(fail)
  })
})
http.listen(0, '127.0.0.1', () => {
  announce(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, async () => {
    http.close()
    await store.close()
  })
})

async function add(group: Group, seat: number, actionId: string, amount: number): Promise<void> {
  group.total += amount
  const text = JSON.stringify({ type: 'step', id: actionId, seat, total: group.total })
  const entry = { at: 0, seat, action: { type: 'add', amount } }
  const row = sealEntry(group.hash, { seq: ++group.seq, actionId, entry })
  group.hash = row.hash
  const turn = { actors: ACTORS, over: false, at: Date.now(), tip: row.hash }
  if (!(await store.append(group.match.id, row, null, turn))) throw new Error('the place in the log was taken')
  for (const each of group.sockets) each.send(text)
}

function begin(name: string): Group {
  const id = name.slice(1)
  const table: TableRow = { id, invite: id, game: 'tally', seats: [], options: {}, match: null, revision: 0 }
  const match: MatchRow = {
    id,
    table: id,
    game: 'tally',
    version: 1,
    contentHash: '',
    seats: SEATS,
    options: {},
    seed: '',
  }
  const begun = store
    .createTable(table)
    .then(() => store.startMatch({ ...table, match: id, revision: 1 }, match, {}, null))
  return { match, begun, sockets: [], total: 0, seq: 0, hash: chainStart(match) }
}

function fail(error: Error): never {
  throw error
}
