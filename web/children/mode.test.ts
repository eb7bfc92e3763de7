import { expect, test } from 'vitest'
import { openStorage, storeSeat } from '../shell/storage.ts'
import { storedMode } from './mode.ts'
import { openMatch } from './openMatch.ts'

test('the mode of a device is read from storage; missing or invalid values are the default', () => {
  const storage = openStorage()
  expect(storedMode(storage)).toEqual({ on: false, voice: true })
  storage.setItem('parlour.children', '{"on":true,"voice":false}')
  expect(storedMode(storage)).toEqual({ on: true, voice: false })
  for (const invalid of ['7', '{']) {
    storage.setItem('parlour.children', invalid)
    expect(storedMode(storage)).toEqual({ on: false, voice: true })
  }
})

test('the way back leads to the last unfinished match of that game', () => {
  const storage = openStorage()
  const seat = { table: 'a', game: 'tally', seat: 0, token: 't', name: 'Ada', at: 1, over: false, invite: null }
  expect(openMatch(storage, 'tally')).toBeNull()
  storeSeat(storage, seat)
  storeSeat(storage, { ...seat, table: 'b', at: 2 })
  storeSeat(storage, { ...seat, table: 'c', at: 3, over: true })
  storeSeat(storage, { ...seat, table: 'd', at: 4, game: 'other' })
  expect(openMatch(storage, 'tally')).toEqual({ page: 'table', table: 'b' })
})
