import { expect, test } from 'vitest'
import { openStorage, storeSeat } from '../../shell/storage.ts'
import { namesOf } from './boardPlaces.ts'
import { missedSince, storedSeen, storeSeen } from './lastSeen.ts'

test('a first visit has missed nothing, and what was seen is not missed', () => {
  const now = { seq: 9, events: 12 }
  expect(missedSince(null, now)).toBeNull()
  expect(missedSince(now, now)).toBeNull()
  expect(missedSince({ seq: 9, events: 14 }, now)).toBeNull()
  expect(missedSince({ seq: 4, events: 5 }, now)).toEqual({ from: { seq: 4, events: 5 }, to: now })
})

test('what was seen is stored by table, as long as the browser has a seat there; invalid values count as missing', () => {
  const storage = openStorage()
  const seat = { game: 'a-game', seat: 0, token: 't', name: 'Ada', at: 0, over: false, invite: null }
  storeSeat(storage, { ...seat, table: 'mine' })
  for (const table of ['mine', 'watched']) storeSeen(storage, table, { seq: 1, events: 2 })
  storeSeen(storage, 'another', { seq: 0, events: 0 })
  expect(storedSeen(storage, 'mine')).toEqual({ seq: 1, events: 2 })
  expect(storedSeen(storage, 'watched')).toBeNull()
  storage.setItem('parlour.seen.mine', '{"seq":-1}')
  expect(storedSeen(storage, 'mine')).toBeNull()
})

test('a place has its own name, then those of what contains it', () => {
  expect(namesOf('home:1 item 7')).toEqual(['home:1 item 7', 'home:1 item', 'home:1'])
  expect(namesOf('deck')).toEqual(['deck'])
})
