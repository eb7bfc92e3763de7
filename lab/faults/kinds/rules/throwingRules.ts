/** F25: a rule throws, in every kind of action. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games } from '#games'
import type { AnyGame, LogEntry } from '#kernel'
import { legal, playRandomly } from '#kernel/testing/randomPlay.ts'
import { chainStart, sealEntry } from '#server/store/hashChain.ts'
import { MatchLog } from '#server/match/matchLog.ts'
import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { MatchRow, TableRow } from '#server/store/store.ts'
import { sit, type TestClient } from '#server/testing/client.ts'
import { hashToken } from '#server/store/tokens.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { plant } from './throwingShelf.ts'

const SHELF = new URL('./throwingShelf.ts', import.meta.url).href
const MOST_STEPS = 20_000
/** Matches of a game without a new kind of action before the search ends. */
const FRUITLESS = 5

export const throwingRules: Fault = {
  id: 'F25',
  name: 'a rule that throws',
  holds: 'only that table stands still, at its last good position, and goes on once the rules are mended',
  about: `For every kind of action of every game, a match is brought to where somebody may take it, and carrying it out throws, after the state was changed. Whoever acted must be told that the table stands still
(FROZEN), and everybody else there; the action must not be in the log; whoever comes later must see the last good position and be told the same; a table of another game must go on; and once the rules
are mended, a new start must let the match go on where it was. It is done once per kind of action and round.`,
  times: 200,
  run: plan => throwEverywhere(plan),
  control: {
    about: 'a server that writes the action down before it asks the rules what comes of it.',
    times: 8,
    run: plan => carelessly(() => throwEverywhere(plan)),
  },
}

/** A match, and a seat that may act. */
interface Moment {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly log: readonly LogEntry<AnyGame>[]
  readonly seat: number
  readonly action: { readonly type: string }
}

async function throwEverywhere({ times, seed, onDone }: FaultRun): Promise<FaultFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-throwing-'))
  const violations: string[] = []
  const kinds = new Set<string>()
  let done = 0
  try {
    for (let round = 0; done < times; round++) {
      const moments = games.flatMap(module => momentsOf(module.open(module.content).game, `${seed}/${round}`))
      // Not the same game first in every short run.
      for (const moment of interleaved(moments).slice(0, times - done)) {
        const dataDir = join(folder, String(done++))
        const name = `${moment.game.id}, ${moment.action.type}`
        kinds.add(name)
        // Another table, where no rule throws.
        const other = moments.find(({ game }) => game.id !== moment.game.id)!
        for (const problem of await throwAt(moment, other, dataDir)) violations.push(`${name}: ${problem}`)
        rmSync(dataDir, { recursive: true, force: true })
        onDone?.(done)
      }
    }
  } finally {
    plant(null)
    rmSync(folder, { recursive: true, force: true })
  }
  return { times: done, figures: { 'kinds of action': kinds.size }, violations }
}

async function throwAt(moment: Moment, other: Moment, dataDir: string): Promise<string[]> {
  mkdirSync(dataDir)
  const settings = { ...DEFAULT_SETTINGS, dataDir, port: 0, host: '127.0.0.1', webRoot: null, logLevel: 'silent' }
  const problems: string[] = []
  const expect = (holds: boolean, otherwise: string) => void (holds || problems.push(otherwise))

  plant(null)
  const server = await startServer({ ...settings, shelf: SHELF }, { store: await storeWith(dataDir, [moment, other]) })
  const actor = await sit(server.address, seatAt(moment))
  const watcher = await sit(server.address, { table: tableOf(moment), token: null })
  const before = (await actor.heard('update')).seq
  plant(moment.game.id, moment.action.type)
  const answer = await act(actor, moment)
  expect(answer === 'FROZEN', `the answer was ${answer}`)
  expect(await hears(watcher, 'FROZEN'), 'those who watch were not told')
  const late = await sit(server.address, seatAt(moment))
  expect((await late.heard('update')).seq === before, 'who comes later does not see the last good position')
  expect(await hears(late, 'FROZEN'), 'who comes later is not told')
  const neighbour = await sit(server.address, seatAt(other))
  const elsewhere = await act(neighbour, other)
  expect(elsewhere === 'done', `at another table somebody was told ${elsewhere}`)
  for (const client of [actor, watcher, late, neighbour]) client.leave()
  await server.stop()

  plant(null)
  const mended = await startServer({ ...settings, shelf: SHELF })
  const again = await sit(mended.address, seatAt(moment))
  const seen = await Promise.race([again.heard('update'), again.heard('problem')])
  expect(seen.type === 'update' && seen.seq === before, 'the action is in the log')
  const retried = seen.type === 'update' ? await act(again, moment) : 'lost'
  expect(retried === 'done', `once the rules are mended, somebody is told ${retried}`)
  again.leave()
  await mended.stop()
  return problems
}

async function act(client: TestClient, { action }: Moment): Promise<string> {
  const answer = await client.act(action)
  return answer.type === 'ack' ? 'done' : answer.refusal.code
}

function hears(client: TestClient, code: string): Promise<boolean> {
  return client
    .heard('problem', problem => problem.code === code)
    .then(
      () => true,
      () => false,
    )
}

/** For every kind of action, a position with a seat that may take one. */
function momentsOf(game: AnyGame, seed: string): Moment[] {
  const found = new Map<string, Moment>()
  for (let number = 0, fruitless = 0; fruitless < FRUITLESS; number++) {
    const before = found.size
    playRandomly(game, `${seed}/${number}`, MOST_STEPS, match => {
      // In a live game a table waits until all players are connected.
      const isQuiet = !game.presses?.(match.state) && (game.alarm?.(match.state) ?? null) === null
      if (game.outcome(match.state) || !isQuiet) return
      for (const [seat, action] of legal(game, match.state)) {
        if (found.has(action.type)) continue
        const { table, seed, log } = match.record
        const { seats, options } = table
        found.set(action.type, { game, seats, options, seed, log: [...log], seat, action })
      }
    })
    fruitless = found.size > before ? 0 : fruitless + 1
  }
  return [...found.values()]
}

function interleaved(moments: readonly Moment[]): Moment[] {
  const byGame = [...Map.groupBy(moments, ({ game }) => game.id).values()]
  const longest = Math.max(...byGame.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => byGame.flatMap(list => list[index] ?? [])).flat()
}

function tableOf({ game }: Moment): string {
  return `table-of-${game.id}`.padEnd(24, '-')
}

function seatAt(moment: Moment): { readonly table: string; readonly token: string } {
  return { table: tableOf(moment), token: tokenOf(moment.seat) }
}

function tokenOf(seat: number): string {
  return `token-of-seat-${seat}`.padEnd(32, '-')
}

/** A store with these matches at their positions. */
async function storeWith(dataDir: string, moments: readonly Moment[]): Promise<SqliteStore> {
  const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  for (const moment of moments) {
    const { game, seats, options, seed, log } = moment
    const table = tableOf(moment)
    const match: MatchRow = {
      id: `match-of-${game.id}`,
      table,
      game: game.id,
      version: game.version,
      contentHash: game.contentHash,
      seats,
      options,
      seed,
    }
    const row: TableRow = {
      id: table,
      invite: `invite-${game.id}`,
      game: game.id,
      seats: Array.from({ length: seats }, (_, seat) => ({
        kind: 'player',
        name: `Player ${seat}`,
        tokenHash: hashToken(tokenOf(seat)),
      })),
      options,
      match: null,
      revision: 1,
    }
    await store.createTable(row)
    const { content } = games.find(({ id }) => id === game.id)!
    await store.startMatch({ ...row, match: match.id, revision: 2 }, match, content, null)
    let prevHash = chainStart(match)
    for (const [index, entry] of log.entries()) {
      const sealed = sealEntry(prevHash, { seq: index + 1, actionId: null, entry })
      await store.append(match.id, sealed, null)
      prevHash = sealed.hash
    }
  }
  return store
}

/** The control: actions are written without being computed before. */
async function carelessly<T>(work: () => Promise<T>): Promise<T> {
  const { lookAhead } = MatchLog.prototype
  MatchLog.prototype.lookAhead = function (this: MatchLog, order) {
    const proposal = order.propose()
    if (!proposal.ok) return proposal
    plant(null)
    const ahead = lookAhead.call(this, order)
    return ahead
  }
  try {
    return await work()
  } finally {
    MatchLog.prototype.lookAhead = lookAhead
  }
}
