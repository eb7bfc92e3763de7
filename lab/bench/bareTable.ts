/**
 * The lower bound set by connections and disk: a server that appends what it receives, syncs and broadcasts to five people, and those five.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { fdatasync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { SEATS } from './liveTable.ts'

/** About as long as an action, and as the pages that a database writes for it. */
const ACTION = JSON.stringify({ type: 'act', action: 'x'.repeat(100) })
const PAGES = Buffer.alloc(8192, 1)
/** Bytes after which the log is overwritten from its beginning, as a database does it: a growing file takes the disk longer. */
const LOG = 512 * PAGES.length

export class BareTable {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #sockets: readonly WebSocket[]
  #heard: () => void = () => {}

  static async open(): Promise<BareTable> {
    const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
    const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BARE: folder } })
    const port = await new Promise(resolve => child.once('message', resolve))
    const sockets = Array.from({ length: SEATS }, () => new WebSocket(`ws://127.0.0.1:${String(port)}`))
    await Promise.all(sockets.map(socket => new Promise(resolve => socket.once('open', resolve))))
    return new BareTable(child, folder, sockets)
  }

  private constructor(child: ChildProcess, folder: string, sockets: readonly WebSocket[]) {
    this.#child = child
    this.#folder = folder
    this.#sockets = sockets
    for (const socket of sockets) socket.on('message', () => this.#heard())
  }

  /** Milliseconds until the last of the five has received it. */
  act(): Promise<number> {
    return new Promise(resolve => {
      const began = performance.now()
      let waiting = SEATS
      this.#heard = () => void (--waiting === 0 && resolve(performance.now() - began))
      this.#sockets[0]!.send(ACTION)
    })
  }

  leave(): void {
    for (const socket of this.#sockets) socket.terminate()
    this.#child.disconnect()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

if (process.env['BARE']) serve(process.env['BARE'])

function serve(folder: string): void {
  const log = openSync(join(folder, 'log'), 'w')
  writeSync(log, Buffer.alloc(LOG))
  fsyncSync(log)
  let place = 0
  const http = createServer()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  server.on('connection', socket =>
    socket.on('message', data => {
      writeSync(log, PAGES, 0, PAGES.length, place)
      place = (place + PAGES.length) % LOG
      fdatasync(log, () => server.clients.forEach(each => each.send(String(data))))
    }),
  )
  http.listen(0, '127.0.0.1', () => process.send!((http.address() as AddressInfo).port))
  process.once('disconnect', () => process.exit(0))
}
