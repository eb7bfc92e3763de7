import { expect, test } from 'vitest'
import { openGame } from '#games'
import type { SeatInfo, TableInfo } from '#protocol/messages.ts'
import { whatIsMissing } from './readiness.ts'

const box = openGame('my-little-town')!
const ada = { kind: 'player', name: 'Ada', present: true } as const satisfies SeatInfo
const bot: SeatInfo = { kind: 'bot', name: 'Pip', level: 'easy' }
const open: SeatInfo = { kind: 'open' }

function tableOf(...seats: SeatInfo[]): TableInfo {
  const { id, version, contentHash } = box.game
  return { id: 't', game: id, version, contentHash, status: 'gathering', seats, options: {}, host: 0 }
}

test('a full table may start', () => {
  expect(whatIsMissing(box, tableOf(ada, bot))).toBeNull()
})

test('free seats are counted', () => {
  expect(whatIsMissing(box, tableOf(ada, open))).toContain('One place is free')
  expect(whatIsMissing(box, tableOf(ada, open, open))).toContain('2 places are free')
})

test('a rated match needs players with ratings, and no bots', () => {
  const known: SeatInfo = { ...ada, known: true }
  const rated = (...seats: SeatInfo[]): TableInfo => ({ ...tableOf(...seats), rated: true })
  expect(whatIsMissing(box, rated(known, known))).toBeNull()
  expect(whatIsMissing(box, rated(known, bot))).toContain('people alone')
  expect(whatIsMissing(box, rated(known, ada))).toContain('Not everybody can be rated yet')
})

test('the game itself says when the number of players is wrong', () => {
  expect(whatIsMissing(box, tableOf(ada))).toContain('MLT-1.1')
})
