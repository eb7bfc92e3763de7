/** Pairs of players who move their seats, end matches by agreement and begin rematches, while the server is killed under them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import type { SeatGranted } from '#protocol/messages.ts'
import { post, TestClient } from '#server/testing/client.ts'
import { gather } from '../clients/gather.ts'
import { ServerProcess, serverFile } from '../servers/serverProcess.ts'
import { timeUntil } from '../run.ts'

export interface EveningsPlan {
  readonly kills: number
  readonly pairs: number
  readonly game: string
  readonly seed: string
  /** The file that runs the server. */
  readonly entry: string
  onKill?(done: number): void
}

export interface EveningsReport {
  readonly violations: readonly string[]
  /** How often matches were ended, seats moved and rematches begun, as far as clients were told. */
  readonly ended: number
  readonly moved: number
  readonly playedOn: number
}

type Seat = Pick<SeatGranted, 'table' | 'token'>
type Pair = [Seat, Seat]

/** Milliseconds of silence after which a client treats the server as down. */
const TIMEOUT = 3000
/** A server is killed after so many steps of all pairs and a random moment, or after its longest life; in milliseconds. */
const STEPS_IN_A_LIFE = 3
const LONGEST_LIFE = 10_000
const MOMENT = 900
/** Attempts to return to a table that ended: a seat that moved is taken back first, and the rate limit may require waiting. */
const ATTEMPTS = 8

export async function runEvenings({ kills, pairs, game, seed, entry, onKill }: EveningsPlan): Promise<EveningsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-evenings-'))
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const rng = createRng(seed)
  const evenings = new Evenings(server.address)
  try {
    await server.start()
    const seated = await Promise.all(
      Array.from({ length: pairs }, () => gather(server.address, game, { friends: 1, bots: 0 })),
    )
    const lives = seated.map(seats => evenings.spend(seats as unknown as Pair))
    for (let kill = 0; kill < kills; kill++) {
      await evenings.lives()
      await sleep(rng.int(MOMENT))
      await server.kill()
      await server.start()
      onKill?.(kill + 1)
    }
    await evenings.lives()
    evenings.isOver = true
    await Promise.all(lives)
    await evenings.checkAll()
    return evenings.report
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

class Evenings {
  readonly #address: string
  readonly #violations: string[] = []
  /** What players were told, and what must stay true: tables that ended, and where they led. */
  readonly #ended = new Map<string, Seat>()
  readonly #next = new Map<string, string>()
  #moved = 0
  isOver = false

  constructor(address: string) {
    this.#address = address
  }

  get report(): EveningsReport {
    const { size: playedOn } = this.#next
    return { violations: this.#violations, ended: this.#ended.size, moved: this.#moved, playedOn }
  }

  /** Resolves after a few steps of all pairs. */
  async lives(): Promise<void> {
    const steps = () => this.#moved + this.#ended.size + this.#next.size
    const enough = steps() + STEPS_IN_A_LIFE
    await timeUntil(() => steps() >= enough, LONGEST_LIFE)
  }

  /** One table after the other, until the run is over. A step that a dead server interrupts is repeated. */
  async spend(pair: Pair): Promise<void> {
    while (!this.isOver) {
      try {
        await this.#round(pair)
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error
        await sleep(100)
      }
    }
  }

  async checkAll(): Promise<void> {
    for (const seat of this.#ended.values()) {
      let isThere = false
      for (let attempt = 0; attempt < ATTEMPTS && !isThere; attempt++) {
        if (attempt > 0) await sleep(500)
        isThere = await this.#check(seat).catch(() => false)
      }
      if (!isThere) this.#violations.push('somebody cannot come back to a table that ended')
    }
  }

  async #check(seat: Seat): Promise<boolean> {
    const client = await this.#sit(seat)
    const { table } = await this.#hear(client.heard('table', () => true, TIMEOUT))
    client.leave()
    if (!table.aborted) this.#violations.push('a match that had ended by consent goes on')
    const next = this.#next.get(seat.table)
    if (next !== undefined && table.next !== next) this.#violations.push('a table leads elsewhere than was told')
    return true
  }

  async #round(pair: Pair): Promise<void> {
    const clients: TestClient[] = []
    try {
      for (const seat of pair) clients.push(await this.#sit(seat))
      const [ann, ben] = clients as [TestClient, TestClient]
      const isOver = ({ table }: { table: { status: string } }) => table.status === 'over'
      const { table } = await this.#hear(ben.heard('table', ({ table }) => table.status !== 'gathering', TIMEOUT))
      if (table.status === 'playing') {
        await this.#move(ann, pair[0])
        await this.#hear(ben.ask({ type: 'motion', motion: 'abort', answer: 'yes' }))
        const back = await this.#sit(pair[0])
        clients.push(back)
        await this.#hear(back.ask({ type: 'motion', motion: 'abort', answer: 'yes' }))
        await this.#hear(back.heard('table', isOver, TIMEOUT))
      }
      this.#ended.set(pair[0].table, { ...pair[0] })
      await this.#playOn(pair)
    } finally {
      for (const client of clients) client.leave()
    }
  }

  async #move(client: TestClient, seat: Seat): Promise<void> {
    await this.#hear(client.ask({ type: 'ticket' }))
    const { ticket } = await this.#hear(client.heard('ticket', () => true, TIMEOUT))
    const { status, body } = await this.#post('/api/take', { table: seat.table, ticket })
    if (status !== 200) return void this.#violations.push(`a ticket was refused: ${JSON.stringify(body)}`)
    Object.assign(seat, { token: (body as Seat).token })
    this.#moved++
  }

  async #playOn(pair: Pair): Promise<void> {
    const { table } = pair[0]
    const next: Seat[] = []
    for (const { token } of pair) {
      const { status, body } = await this.#post('/api/again', { table, token })
      if (status !== 200) return void this.#violations.push(`nobody plays on: ${JSON.stringify(body)}`)
      const seat = body as Seat
      const known = this.#next.get(table) ?? seat.table
      if (known !== seat.table) this.#violations.push('one table leads to two')
      this.#next.set(table, seat.table)
      next.push({ table: seat.table, token: seat.token })
    }
    pair.splice(0, 2, ...(next as Pair))
  }

  /** Opens the table, and takes the seat back if it is elsewhere. No player is ever locked out. */
  async #sit(seat: Seat): Promise<TestClient> {
    const client = new TestClient(this.#address)
    await this.#hear(client.opened())
    client.hello(seat.table, seat.token)
    const told = this.#hear(
      Promise.race([
        client.heard('table', () => true, TIMEOUT),
        client.heard('problem', () => true, TIMEOUT),
        client.closed.then(() => null),
      ]),
    )
    const first = await told
    if (first?.type === 'table') return client
    client.leave()
    if (first?.type === 'problem' && first.code === 'UNKNOWN_SEAT') this.#violations.push('somebody is locked out')
    if (first?.type !== 'problem' || first.code !== 'MOVED') throw new Interrupted()
    const { status, body } = await this.#post('/api/take', { table: seat.table, token: seat.token })
    if (status !== 200) this.#violations.push(`a seat cannot be taken back: ${JSON.stringify(body)}`)
    else Object.assign(seat, { token: (body as Seat).token })
    throw new Interrupted()
  }

  async #post(path: string, body: object): ReturnType<typeof post> {
    const answer = await this.#hear(post(this.#address, path, body))
    if (answer.status === 429) throw new Interrupted() // they play faster than people do
    return answer
  }

  /** Every failure of the connection means that the server is down. */
  #hear<T>(told: Promise<T>): Promise<T> {
    const late = sleep(2 * TIMEOUT).then(() => Promise.reject(new Interrupted()))
    return Promise.race([told, late]).catch(() => Promise.reject(new Interrupted()))
  }
}

class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
