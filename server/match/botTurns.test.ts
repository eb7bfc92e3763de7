/** Bots of live games at a table: reaction time, waiting, late choices, and seats that change hands. */

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { GameModule, Seat } from '#kernel'
import { type BotName, BotPool } from '../bots/botPool.ts'
import { BotTurns } from './botTurns.ts'
import { beginMatch, newTable } from '../lobby/lobby.ts'
import { MatchSession } from './matchSession.ts'
import { UNOBSERVED } from './matchObserver.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable as request } from '../testing/client.ts'
import { ascendModule, orchardModule, plumModule } from '../testing/liveShelf.ts'
import { temporaryFolder } from '../testing/running.ts'
import { newSeed } from '../store/tokens.ts'

const NO_PACE = { afterPlayer: [0, 0], afterBot: [0, 0] } as const

const pool = new BotPool({
  workers: 1,
  budget: 20,
  patience: 10_000,
  pace: NO_PACE,
  shelf: new URL('../testing/liveShelf.ts', import.meta.url).href,
  onTrouble: problem => {
    throw new Error(problem)
  },
})

/** Starts the worker beforehand, so that its start does not count as reaction time. */
beforeAll(async () => {
  const { game, content } = plumModule.open(plumModule.content)
  const view = { tree: [null], seats: 1 }
  const { id, version, contentHash } = game
  await pool.choose({ game: id, version, contentHash, content, level: 'easy', seat: 0, view, actions: [pick(0)] })
})
afterAll(() => pool.stop())

const pick = (plum: number) => ({ type: 'pick', plum })

test('a bot acts after its reaction time, again and again', async () => {
  const { entries, look } = await sitDown(plumModule, [[0, 'easy']])
  look()
  await eventually(() => expect(entries).toHaveLength(3))
  expect(entries.map(({ action }) => action)).toEqual([pick(0), pick(1), pick(2)])
  expect(entries[1]!.at - entries[0]!.at).toBeGreaterThanOrEqual(199)
  expect(entries[2]!.at - entries[1]!.at).toBeGreaterThanOrEqual(199)
})

test('a bot is never faster than the pace allows, and that is not reported as its mistake', async () => {
  const { entries, look, reports } = await sitDown(ascendModule, [[0, 'easy']], { seats: 1 })
  look()
  await eventually(() => expect(entries).toHaveLength(3))
  const [first, second, third] = entries.map(({ at }) => at)
  expect(second! - first!).toBeGreaterThanOrEqual(300)
  expect(third! - second!).toBeGreaterThanOrEqual(300)
  expect(reports).toEqual([])
})

test('absent seats wait for the others; where all are absent, the match goes on', async () => {
  const withPlayer = await sitDown(orchardModule, [[1, 'absent']])
  withPlayer.look()
  const allAbsent = await sitDown(orchardModule, [
    [0, 'absent'],
    [1, 'absent'],
  ])
  allAbsent.look()
  await eventually(() => expect(allAbsent.session.position.outcome).not.toBeNull())
  expect(withPlayer.entries).toEqual([])
})

test('a bot that throws is reported, stops nothing else, and tries again', async () => {
  const { entries, look, asked, reports } = await sitDown(plumModule, [[0, 'easy']])
  asked.mockRejectedValueOnce(new Error('planted'))
  look()
  await eventually(() => expect(entries.length).toBeGreaterThan(0))
  expect(reports).toEqual(['planted'])
})

test('a bot that waits is asked once, and again when something changes', async () => {
  const { session, entries, look, asked, turns } = await sitDown(plumModule, [[1, 'normal']])
  look()
  await eventually(() => expect(turns.busy).toBe(false))
  look()
  await pause(100)
  expect(asked).toHaveBeenCalledTimes(1)
  await session.act(0, { id: 'a', seen: 0, action: pick(0) })
  await eventually(() => expect(entries.length).toBeGreaterThan(1))
  expect(entries[1]).toMatchObject({ seat: 1, action: pick(1) })
})

test('a bot that is too late looks again, and no illegal choice is reported', async () => {
  const { session, entries, look, asked, reports } = await sitDown(plumModule, [[1, 'easy']])
  look()
  await eventually(() => expect(asked).toHaveBeenCalled())
  await session.act(0, { id: 'a', seen: 0, action: pick(0) })
  await eventually(() => expect(entries.length).toBeGreaterThan(1))
  expect(entries[1]).toMatchObject({ seat: 1, action: pick(1) })
  expect(entries[1]!.at).toBeGreaterThanOrEqual(390) // twice the reaction time, less timer rounding: the first attempt came too late
  expect(reports).toEqual([])
})

test('a bot that chooses what was never there is reported, and the stand-in acts in its place', async () => {
  const { entries, look, reports } = await sitDown(plumModule, [[1, 'hard']])
  look()
  await eventually(() => expect(entries.length).toBeGreaterThan(0))
  expect(reports[0]).toContain('the hard bot chose an illegal action')
  expect(entries[0]).toMatchObject({ seat: 1, action: pick(5) })
})

test('a seat may be handed to the stand-in and given back', async () => {
  const { entries, look, bots, turns } = await sitDown(plumModule, [])
  look()
  expect(turns.busy).toBe(false)
  bots.set(0, 'absent')
  look()
  await eventually(() => expect(entries.length).toBeGreaterThan(0))
  expect(entries[0]).toMatchObject({ seat: 0, action: pick(5) })
  bots.delete(0)
  await eventually(() => expect(turns.busy).toBe(false))
  const { length } = entries
  look()
  await pause(100)
  expect(entries).toHaveLength(length)
})

test('a choice still under way when the seat is given back does nothing', async () => {
  const { entries, look, asked, bots, turns } = await sitDown(plumModule, [[0, 'easy']])
  look()
  await eventually(() => expect(asked).toHaveBeenCalled())
  bots.delete(0)
  await eventually(() => expect(turns.busy).toBe(false))
  expect(entries).toEqual([])
})

interface Seen {
  readonly seat: Seat
  readonly action: unknown
  readonly at: number
}

/** A table whose match has begun, with players in all seats that no bot plays. */
async function sitDown(module: GameModule, substitutes: readonly (readonly [Seat, BotName])[], { seats = 2 } = {}) {
  const box = module.open(module.content)
  const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
  const made = newTable(
    box,
    request({ game: box.game.id, seats, bots: Array.from({ length: seats - 1 }, () => 'easy' as const) }),
    'hash',
  )
  if (!made.ok) throw new Error(made.refusal.code)
  await store.createTable(made.value)
  const begun = beginMatch(made.value, box, newSeed())
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { row, match } = begun.value
  await store.startMatch(row, match, box.content, null)

  const entries: Seen[] = []
  const reports: string[] = []
  const bots = new Map(substitutes)
  const session = await MatchSession.load({
    store,
    box,
    row: match,
    bots: new Map(),
  })
  const turns = new BotTurns({
    session,
    box,
    bots,
    pool,
    pace: NO_PACE,
    report: (problem, error) => void reports.push(error ? error.message : problem),
  })
  const advanced = async () => {
    turns.look()
    const [last] = await store.entriesAfter(match.id, session.position.seq - 1)
    if (last && 'action' in last.entry)
      entries.push({ seat: last.entry.seat, action: last.entry.action, at: last.entry.at })
  }
  session.observe({ ...UNOBSERVED, advanced: () => void advanced() })
  const asked = vi.spyOn(pool, 'choose')
  onTestFinished(async () => {
    turns.stop()
    asked.mockRestore()
    await session.settled()
    await store.close()
  })
  return { session, bots, turns, entries, reports, asked, look: () => turns.look() }
}

function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
