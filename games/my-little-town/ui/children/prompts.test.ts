import { expect, test } from 'vitest'
import { endWords, hintWords, NAMES, promptOf } from './prompts.ts'

const names = (seat: number) => NAMES[seat]!
const alone = { colour: 'G', last: false, name: null } as const

test('each step of a turn has a short prompt', () => {
  expect(promptOf({ at: 'pile' }, { at: 'nothing' }, alone)).toBe('Your turn! Take a tile.')
  expect(promptOf({ at: 'standee', length: 3 }, { at: 'nothing' }, { ...alone, colour: 'Y' })).toBe(
    'Your turn! A row of cars fits. Take it, or take a new tile.',
  )
  expect(promptOf({ at: 'tick' }, { at: 'tile', spot: { tx: 0, ty: 1 }, rot: 0 }, alone)).toBe(
    'You can turn it. If you like it, tap the green tick.',
  )
})

test('on a shared screen each player is called by the item they place', () => {
  expect(promptOf({ at: 'pile' }, { at: 'nothing' }, { ...alone, name: names(0) })).toBe(
    'Tree, it is your turn! Take a tile.',
  )
})

test('a hint says what to do instead', () => {
  expect(hintWords('fits-nowhere', { fits: false, name: null })).toBe('That row does not fit yet. Take a tile.')
  expect(hintWords('fits-nowhere', { fits: true, name: null })).toBe('That row does not fit yet. Take one that hops.')
  expect(hintWords('wait', { fits: false, name: 'Ada' })).toBe('Wait a moment. Ada is playing.')
})

test('the words at the end are kind to every player', () => {
  const result = { ending: 'b', decidedBy: 'items', table: null } as const
  const end = (winners: readonly number[], me: number | null) => endWords({ ...result, winners }, names, me, 2)
  const town = 'What a lovely town you have built together!'
  expect(end([0], 0)).toBe(`You have won! ${town}`)
  expect(end([1], 0)).toBe(`Hooray for Resident! ${town}`)
  expect(end([0, 1], 0)).toBe(`You have all won! ${town}`)
  expect(end([0], null)).toBe(`Hooray for Tree! ${town}`)
})
