import { expect, test } from 'vitest'
import { openStorage, storeSeat } from '../shell/storage.ts'
import { storedMode } from './mode.ts'
import { openMatch } from './openMatch.ts'

test('whether a device plays in pictures is read from the drawer; what is missing or rubbish is as usual', () => {
  const drawer = openStorage()
  expect(storedMode(drawer)).toEqual({ on: false, voice: true })
  drawer.setItem('parlour.children', '{"on":true,"voice":false}')
  expect(storedMode(drawer)).toEqual({ on: true, voice: false })
  for (const rubbish of ['7', '{']) {
    drawer.setItem('parlour.children', rubbish)
    expect(storedMode(drawer)).toEqual({ on: false, voice: true })
  }
})

test('the way back leads to the last match of that game that is not over', () => {
  const drawer = openStorage()
  const seat = { table: 'a', game: 'tally', seat: 0, token: 't', name: 'Ada', at: 1, over: false, invite: null }
  expect(openMatch(drawer, 'tally')).toBeNull()
  storeSeat(drawer, seat)
  storeSeat(drawer, { ...seat, table: 'b', at: 2 })
  storeSeat(drawer, { ...seat, table: 'c', at: 3, over: true })
  storeSeat(drawer, { ...seat, table: 'd', at: 4, game: 'other' })
  expect(openMatch(drawer, 'tally')).toEqual({ page: 'table', table: 'b' })
})
