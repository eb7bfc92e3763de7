/** Writes what a room leaves behind: all games, played by people and programs until the server is killed. See README.md. */

import { execFileSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng, hashJson, type Rng } from '#kernel'
import { openGame } from '#games'
import type { HostCommand } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import type { PushKey } from '#protocol/push.ts'
import { newId, newTable, post, seatFrom, sit, type TestClient } from '#server/testing/client.ts'
import { newSecret } from '#server/tokens.ts'
import { routeHash } from '#web/routes.ts'
import type { Happening } from '../faults/histories.ts'
import { ServerProcess } from '../faults/process.ts'
import { keepFolder, type OldSeat, type OldTable } from './oldRoom.ts'

const NAMES = ['Ann', 'Ben', 'Cleo']
const MOST_ACTIONS = 4000
/** Milliseconds before an action, so that nobody is too fast for the room. */
const BETWEEN = 60

interface Person {
  seat: OldSeat
  client: TestClient
  /** Where they sat before the seat was moved. */
  before?: TestClient
  readonly sent: Happening[]
}

interface Wish {
  readonly name: string
  readonly game: string
  readonly options?: Record<string, unknown>
  readonly people?: number
  readonly bots?: number
  readonly open?: number
  readonly commands?: readonly HostCommand[]
}

/** What people do at one table. */
class Evening {
  readonly people: Person[] = []
  readonly #rng: Rng
  readonly #undo: string | undefined
  readonly game: string
  readonly name: string
  /** A ticket that nobody has used. */
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

  /** To another device. */
  async moveSeat(address: string, person: Person): Promise<void> {
    const { seat } = person
    const taken = await seatFrom(post(address, '/api/take', { table: seat.table, ticket: await this.ticketOf(person) }))
    person.before = person.client
    person.seat = { ...seat, ...taken, former: seat.token }
    person.client = await sit(address, person.seat)
    await person.client.heard('update')
  }

  /** Until `most` further actions were carried out, or to the end of the match. */
  async play(most = MOST_ACTIONS): Promise<void> {
    for (let done = 0; done < most && !this.isOver;) {
      const ready = this.people.filter(({ client }) => (client.latest?.actions.length ?? 0) > 0)
      const regretful = done > 0 && !this.#undone ? this.people.find(({ client }) => client.latest!.undo) : undefined
      const who = regretful ?? ready[this.#rng.int(Math.max(1, ready.length))]
      await sleep(BETWEEN)
      if (!who) continue // a bot or an alarm does something
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
      seats: this.people.map(({ seat, client: { latest } }) => ({
        ...seat,
        ...(latest && { shown: { seq: latest.seq, hash: latest.hash } }),
      })),
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

async function ask(address: string, token: string, message: object): Promise<Record<string, unknown>> {
  const { body } = await post(address, '/bot', message, { authorization: `Bearer ${token}` })
  return body as Record<string, unknown>
}

/** The programs at the table act as often as they may, the account's last. */
async function letPlay(address: string, evening: Evening, tokens: readonly string[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    if (evening.isToAct) await evening.play(1)
    for (const token of tokens) {
      const { actions } = await ask(address, token, { cmd: 'legal', table: evening.table })
      const [action] = (actions ?? []) as readonly object[]
      if (action) await ask(address, token, { cmd: 'act', table: evening.table, action, id: `program-${round}` })
    }
  }
}

async function main(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-old-'))
  const cli = join(import.meta.dirname, '../../cli/main.ts')
  const account = execFileSync(process.execPath, [cli, 'bot-token', 'add', 'clockwork', '--data', dataDir], {
    encoding: 'utf8',
  })
  const accountToken = account.split('\n')[0]!
  const endpoint = 'http://127.0.0.1:9/push/one'
  const server = await ServerProcess.create(join(import.meta.dirname, '../faults/serve.ts'), dataDir)
  await server.start({ environment: { PUSH_SERVICES: new URL(endpoint).origin } })
  process.once('exit', () => void server.kill())
  const { address } = server
  const begin = (wish: Wish) => Evening.begin(address, wish)
  const start: HostCommand = { type: 'start' }

  const gathering = await begin({
    name: 'gathering',
    game: 'our-tidy-spaces',
    people: 2,
    open: 1,
    options: { quickSetup: true },
    commands: [],
  })

  // Over, one of each game; the first is rated and its people play on.
  const rated = await begin({
    name: 'rated',
    game: 'my-little-town',
    options: { pileSize: 12 },
    commands: [{ type: 'set-rated', rated: true }],
  })
  const players = rated.people.map(() => newSecret())
  for (const [seat, { client }] of rated.people.entries()) {
    client.send({ type: 'identify', player: players[seat]! })
    await rated.people[0]!.client.heard('table', ({ table }) => (table.seats[seat] as { known?: true }).known === true)
  }
  await rated.command(start)
  await rated.play()
  const next = new Evening('played on', 'my-little-town')
  for (const { seat } of rated.people) {
    await next.sit(address, await seatFrom(post(address, '/api/again', { table: seat.table, token: seat.token })))
  }
  const over = [
    await begin({
      name: 'unwatched',
      game: 'our-tidy-spaces',
      people: 1,
      bots: 1,
      options: { quickSetup: true },
      commands: [{ type: 'set-watching', allowed: false }, start],
    }),
    await begin({ name: 'told', game: 'pilfering-pandas', options: { chat: 'open' } }),
    await begin({ name: 'quick', game: 'wildstyle', people: 1, bots: 1, options: { mode: 'relaxed', family: true } }),
  ]
  await over[1]!.people[0]!.client.say({ type: 'text', text: 'Good luck, everybody!' })
  await over[1]!.people[1]!.client.say({ type: 'text', text: 'And to you 🐼' })
  for (const evening of over) await evening.play()

  const browser = newSecret()
  const daily = new Evening('daily', 'my-little-town')
  await daily.sit(address, await seatFrom(post(address, '/api/daily', { game: daily.game, name: 'Ann', browser })))
  await daily.play()

  // In the middle, when the server is killed.
  const moved = await begin({
    name: 'moved',
    game: 'our-tidy-spaces',
    options: { quickSetup: true },
    commands: [{ type: 'set-clock', clock: { kind: 'days', days: 3 } }, start],
  })
  const undone = await begin({
    name: 'undone',
    game: 'my-little-town',
    people: 3,
    options: { takeBack: 'untilNextAction' },
  })
  const talked = await begin({ name: 'talked', game: 'pilfering-pandas', people: 2, bots: 1 })
  const live = await begin({ name: 'live', game: 'wildstyle', people: 2, bots: 1, options: { countdown: '0' } })
  const programs = await begin({ name: 'programs', game: 'my-little-town', people: 1, open: 2, commands: [] })
  const host = programs.people[0]!.seat
  const toProgram = (seat: number, name: string, isAccount: boolean) =>
    post(address, '/api/programs', { table: host.table, token: host.token, seat, name, account: isAccount })
  const { token: seatToken } = (await toProgram(1, 'Abacus', false)).body as ProgramGranted
  const { invite } = programs.people[0]!.client.told.find(message => message.type === 'table')!
  await ask(address, accountToken, { cmd: 'join', invite })
  await programs.command(start)
  const tokens = [seatToken!, accountToken]

  await talked.people[1]!.client.say({ type: 'text', text: 'What a hand!' })
  await talked.play(6)
  await moved.play(6)
  moved.move = await moved.ticketOf(moved.people[0]!)
  await moved.moveSeat(address, moved.people[1]!)

  const keys = createECDH('prime256v1')
  const { key } = (await (await fetch(`${address}/api/push`)).json()) as PushKey
  const subscriber = undone.people[2]!.seat
  const subscription = {
    endpoint,
    p256dh: keys.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await post(address, '/api/push', { table: subscriber.table, token: subscriber.token, ...subscription })

  await letPlay(address, programs, tokens, 8)
  await undone.play(12)
  await live.play(12)
  for (const evening of [moved, talked, undone]) await evening.play(5)

  const evenings = [gathering, rated, next, ...over, daily, moved, undone, talked, live, programs]
  const tables = []
  for (const evening of evenings) tables.push(await evening.held(address))
  const { body: board } = await post(address, '/api/daily/board', { game: daily.game, browser })
  const ratings = await Promise.all(
    players.map(async player => ({ player, answer: (await post(address, '/api/ratings/mine', { player })).body })),
  )
  await Promise.all([live, undone, talked].map(evening => evening.play(3)))
  const killedAt = Date.now()
  await server.kill()
  const shown = new Map(
    evenings.flatMap(evening => evening.people.map(({ seat, client }) => [seat.token, client.latest] as const)),
  )
  keepFolder(folder, dataDir, {
    killedAt,
    tables: tables.map(table => ({
      ...table,
      seats: table.seats.map(seat => {
        const latest = shown.get(seat.token)
        return { ...seat, ...(latest && { shown: { seq: latest.seq, hash: latest.hash } }) }
      }),
    })),
    programs: tokens.map(token => ({ token, tables: [programs.table] })),
    push: { key, endpoint },
    rated: ratings,
    daily: { browser, game: daily.game, rows: (board as { today: { rows: unknown } }).today.rows },
    histories: evenings.flatMap(evening => evening.histories()),
  })
  for (const { people } of evenings) for (const { client } of people) client.leave()
  rmSync(dataDir, { recursive: true })
}

await main(process.argv[2]!)
