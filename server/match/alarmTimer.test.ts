import { expect, onTestFinished, test } from 'vitest'
import { AlarmTimer } from './alarmTimer.ts'
import { beginMatch, newTable } from '../lobby/lobby.ts'
import { botsOf } from '../store/dueTime.ts'
import { MatchSession } from './matchSession.ts'
import { UNOBSERVED } from './matchObserver.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { type EntryRow, OutcomeUnknown } from '../store/store.ts'
import { newTable as request } from '../testing/client.ts'
import { temporaryFolder } from '../testing/running.ts'
import { games } from '../testing/shelf.ts'
import { newSeed } from '../store/tokens.ts'

/** Saves everything, but reports an unknown outcome for the first entry. */
class UnsureStore extends SqliteStore {
  override async append(match: string, row: EntryRow, due: number | null): Promise<boolean> {
    const done = await super.append(match, row, due)
    if (row.seq === 1 && done) throw new OutcomeUnknown('may or may not be saved')
    return done
  }
}

test('an alarm whose outcome is unknown is retried, and is logged once', async () => {
  const live = games.find(({ id }) => id === 'ascend')!
  const box = live.open(live.content)
  const store = new UnsureStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
  onTestFinished(() => store.close())
  const made = newTable(box, request({ game: 'ascend', seats: 2, bots: ['easy'] }), 'hash')
  if (!made.ok) throw new Error(made.refusal.code)
  await store.createTable(made.value)
  const begun = beginMatch(made.value, box, newSeed())
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { row, match } = begun.value
  await store.startMatch(row, match, box.content, null)
  const session = await MatchSession.load({
    store,
    box,
    row: match,
    bots: botsOf([]),
  })
  const alarm = new AlarmTimer(session)
  session.observe({ ...UNOBSERVED, advanced: () => alarm.set() })
  onTestFinished(() => alarm.stop())
  alarm.set()
  await expect.poll(() => session.position.seq, { timeout: 15_000 }).toBeGreaterThan(1)
  alarm.stop()
  await session.settled()
  const entries = await store.entriesAfter(match.id, 0)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
  expect(entries.every(({ entry }) => 'ring' in entry)).toBe(true)
})
