/** Plays and records what people do at one table of a server. */

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng, hashJson, type Rng } from '#kernel'
import { openGame } from '#games'
import type { HostCommand } from '#protocol/messages.ts'
import { newId, newTable, post, seatFrom, sit, type TestClient } from '#server/testing/client.ts'
import { routeHash } from '#web/shell/routes.ts'
import type { Happening } from '../../lab/faults/runs/histories.ts'
import type { OldSeat, OldTable } from './oldRoom.ts'

const NAMES = ['Ann', 'Ben', 'Cleo']
const MOST_ACTIONS = 4000
/** Milliseconds before an action, to stay within the pace. */
const BETWEEN = 60

interface Person {
  seat: OldSeat
  client: TestClient
  /** Their token from before the seat was moved. */
  before?: TestClient
  readonly sent: Happening[]
}

export interface Wish {
  readonly name: string
  readonly game: string
  readonly options?: Record<string, unknown>
  readonly people?: number
  readonly bots?: number
  readonly open?: number
  readonly commands?: readonly HostCommand[]
}

export class Evening {
  readonly people: Person[] = []
  readonly #rng: Rng
  readonly #undo: string | undefined
  readonly game: string
  readonly name: string
  /** An unused ticket. */
  move: string | undefined
  #undone = false
  #ids = 0

  constructor(name: string, game: string) {
    this.name = name
    this.game = game
    this.#rng = createRng(`evening ${name}`, 0)
    this.#undo = openGame(game)!.game.undo?.action
  }

  static async begin(address: string, wish: Wish): Promise<Evening> {
    const { name, game, options = {}, people = 2, bots = 0, open = 0, commands = [{ type: 'start' }] } = wish
    const evening = new Evening(name, game)
    const seats = people + bots + open
    const host = await evening.sit(
      address,
      await seatFrom(post(address, '/api/tables', newTable({ game, options, seats }))),
    )
    const { invite } = await host.client.heard('table')
    for (const name of NAMES.slice(1, people)) {
      await evening.sit(address, await seatFrom(post(address, '/api/join', { invite, name })))
    }
    for (let bot = 0; bot < bots; bot++) await evening.command({ type: 'add-bot', seat: people + bot, level: 'easy' })
    for (const command of commands) await evening.command(command)
    return evening
  }

  get table(): string {
    return this.people[0]!.seat.table
  }

  get isOver(): boolean {
    return this.people.some(({ client }) => Boolean(client.latest?.outcome))
  }

  /** Whether one of the people may act. */
  get isToAct(): boolean {
    return this.people.some(({ client }) => (client.latest?.actions.length ?? 0) > 0)
  }

  async sit(address: string, seat: OldSeat): Promise<Person> {
    const person = { seat, client: await sit(address, seat), sent: [] }
    person.client.send({ type: 'mix', nonce: randomBytes(32).toString('hex') })
    this.people.push(person)
    return person
  }

  async command(command: HostCommand): Promise<void> {
    const { type } = await this.people[0]!.client.command(command)
    if (type === 'refused') throw new Error(`${this.name}: ${command.type} was refused`)
  }

  async ticketOf({ client }: Person): Promise<string> {
    client.send({ type: 'ticket', id: newId() })
    return (await client.heard('ticket')).ticket
  }

  /** Moves the seat to another device. */
  async moveSeat(address: string, person: Person): Promise<void> {
    const { seat } = person
    const taken = await seatFrom(post(address, '/api/take', { table: seat.table, ticket: await this.ticketOf(person) }))
    person.before = person.client
    person.seat = { ...seat, ...taken, former: seat.token }
    person.client = await sit(address, person.seat)
    await person.client.heard('update')
  }

  /** Plays up to `most` more actions, or to the end of the match. */
  async play(most = MOST_ACTIONS): Promise<void> {
    for (let done = 0; done < most && !this.isOver;) {
      const ready = this.people.filter(({ client }) => (client.latest?.actions.length ?? 0) > 0)
      const regretful = done > 0 && !this.#undone ? this.people.find(({ client }) => client.latest!.undo) : undefined
      const who = regretful ?? ready[this.#rng.int(Math.max(1, ready.length))]
      await sleep(BETWEEN)
      if (!who) continue // a bot or an alarm acts
      const { client, sent } = who
      const action = regretful
        ? { type: this.#undo! }
        : (this.#rng.pick(client.latest!.actions) as Record<string, unknown>)
      const id = `${this.name.replaceAll(' ', '-')}-${this.#ids++}`
      sent.push({ kind: 'sent', id, action })
      const answer = await client.act(action, { id })
      if (answer.type === 'refused') continue
      if (regretful) this.#undone = true
      done++
      await Promise.all(this.people.map(({ client }) => client.heard('update', ({ seq }) => seq >= answer.seq)))
    }
  }

  histories() {
    return this.people.map(({ seat, client, before, sent }) => ({
      table: seat.table,
      viewer: seat.seat,
      happenings: [
        ...sent,
        ...[...(before?.told ?? []), ...client.told].flatMap((message): Happening[] => {
          if (message.type === 'update') return [{ kind: 'saw', seq: message.seq, hash: message.hash }]
          const isAction = 'id' in message && sent.some(each => each.kind === 'sent' && each.id === message.id)
          if (message.type === 'ack' && isAction) return [{ kind: 'acked', id: message.id, seq: message.seq }]
          if (message.type === 'refused' && isAction) {
            return [{ kind: 'refused', id: message.id, code: message.refusal.code }]
          }
          return []
        }),
      ],
    }))
  }

  async held(address: string): Promise<OldTable> {
    const { client } = this.people[0]!
    const { table, invite } = client.told.findLast(message => message.type === 'table')!
    const saved = await fetch(`${address}/api/replays/${table.id}`)
    const answer = (await saved.json()) as Record<string, unknown>
    return {
      name: this.name,
      game: this.game,
      table: table.id,
      status: table.status,
      seats: this.people.map(({ seat }) => seat),
      links: {
        invite: routeHash({ page: 'join', invite: invite! }),
        table: routeHash({ page: 'table', table: table.id }),
        replay: routeHash({ page: 'replay', match: table.id, at: null }),
        ...(this.move !== undefined && { move: routeHash({ page: 'move', table: table.id, ticket: this.move }) }),
      },
      said: client.told.flatMap(message =>
        message.type === 'said' ? [{ id: message.said.id, seat: message.said.seat, words: message.said.words }] : [],
      ),
      ...(saved.ok
        ? { replay: Object.fromEntries(Object.entries(answer).map(([part, value]) => [part, hashJson(value)])) }
        : { noReplay: String(answer['code']) }),
    }
  }
}
