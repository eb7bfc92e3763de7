import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGame } from '#games'
import { tutorial } from '#games/my-little-town/tutorial.ts'
import type { Tagged } from '#kernel'
import { type TutorialState, openTutorialSession, type TutorialSession } from './tutorialSession.ts'

const box = openGame('my-little-town')!
const SIX = { type: 'placeStandee', length: 6, x: 0, y: 0, dir: 'E' }
const TOO_LOW = { ...SIX, y: 1 }
const THREE = { type: 'placeStandee', length: 3, x: 0, y: 0, dir: 'S' }
let kept: readonly (Tagged | null)[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(taken: readonly (Tagged | null)[] = []): TutorialSession {
  kept = taken
  return openTutorialSession(box, tutorial, taken, steps => void (kept = steps))
}

/** Goes on to the lesson of this number. */
function goTo(session: TutorialSession, lesson: number): TutorialState {
  while (session.snapshot().lesson < lesson) {
    session.goOn()
    vi.runAllTimers()
  }
  return session.snapshot()
}

test('a lesson to read allows no action, a lesson to do only the wanted ones', () => {
  const session = begin()
  expect(session.snapshot().position.actions).toEqual([])
  expect(goTo(session, 1).position.actions).toEqual([SIX])
})

test('a legal action that is not wanted changes nothing and gets the lesson’s hint', () => {
  const session = begin()
  const before = goTo(session, 1)
  session.act(THREE)
  const { position, lesson, notice } = session.snapshot()
  expect({ position, lesson }).toEqual({ position: before.position, lesson: 1 })
  expect(notice?.text).toBe(tutorial.lessons[1]!.instead)
  expect(session.whyNot(THREE)?.text).toBe(tutorial.lessons[1]!.instead)
  expect(session.whyNot(SIX)).toBeNull()
})

test('an illegal action is answered with the rule', () => {
  const session = begin()
  goTo(session, 1)
  session.act(TOO_LOW)
  expect(session.snapshot().notice?.text).toContain('MLT-5')
})

test('the other players act one after the other, and no action is possible meanwhile', () => {
  const session = begin()
  goTo(session, 1)
  session.act(SIX)
  expect(session.snapshot()).toMatchObject({ lesson: 1, waiting: true, position: { actions: [] } })
  vi.advanceTimersToNextTimer()
  expect(session.snapshot()).toMatchObject({ lesson: 1, waiting: true })
  vi.advanceTimersToNextTimer()
  expect(session.snapshot()).toMatchObject({ lesson: 2, waiting: false })
  expect(kept).toEqual([null, SIX])
})

test('back leads to the position before, also while the other players act', () => {
  const session = begin()
  const before = goTo(session, 1)
  session.act(SIX)
  session.back()
  vi.runAllTimers()
  expect(session.snapshot()).toMatchObject({ lesson: 1, waiting: false })
  expect(session.snapshot().position.view).toEqual(before.position.view)
  session.back()
  expect(session.snapshot().lesson).toBe(0)
  expect(kept).toEqual([])
})

test('continues from stored steps, as far as they still fit', () => {
  expect(begin([null, SIX]).snapshot().lesson).toBe(2)
  expect(begin([null, THREE, { type: 'draw' }]).snapshot().lesson).toBe(1)
  expect(begin([SIX]).snapshot().lesson).toBe(0)
})

test('ends with the match won, and begins again', () => {
  const session = begin()
  const { position } = goTo(session, tutorial.lessons.length)
  expect(position.outcome).toMatchObject({ places: [1, 2] })
  session.again()
  expect(session.snapshot()).toMatchObject({ lesson: 0, history: [] })
})
