/** Writes the data that a killed server leaves: all games, played by people and programs. See README.md. */

import { execFileSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostCommand } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import type { PushKey } from '#protocol/push.ts'
import { post, seatFrom } from '#server/testing/client.ts'
import { newSecret } from '#server/store/tokens.ts'
import { ServerProcess } from '../../lab/faults/servers/serverProcess.ts'
import { Evening, type Wish } from './evening.ts'
import { keepFolder, type OldRoom } from './oldRoom.ts'

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
  const server = await ServerProcess.create(join(import.meta.dirname, '../../lab/faults/servers/serve.ts'), dataDir)
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

  // Over, one of each game; the first is rated and has a rematch.
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
  const talked = await begin({ name: 'talked', game: 'pilfering-pandas', bots: 1, options: { chat: 'open' } })
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
  await talked.play(3)
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
  for (const evening of [moved, undone]) await evening.play(5)

  const evenings = [gathering, rated, next, ...over, daily, moved, undone, talked, live, programs]
  const tables = []
  for (const evening of evenings) tables.push(await evening.held(address))
  const { body: board } = await post(address, '/api/daily/board', { game: daily.game, browser })
  const ratings = await Promise.all(
    players.map(async player => ({ player, answer: (await post(address, '/api/ratings/mine', { player })).body })),
  )
  await Promise.all([live, undone, moved, talked].map(evening => evening.play(2)))
  const killedAt = Date.now()
  await server.kill()
  const shown = new Map(
    evenings.flatMap(evening => evening.people.map(({ seat, client }) => [seat.token, client.latest] as const)),
  )
  const held: OldRoom = {
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
  }
  keepFolder(folder, dataDir, held)
  for (const { people } of evenings) for (const { client } of people) client.leave()
  rmSync(dataDir, { recursive: true })
}

await main(process.argv[2]!)
