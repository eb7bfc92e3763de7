import { expect, test } from 'vitest'
import type { Seat } from '#kernel'
import { talkMotion } from '#protocol/limits.ts'
import type { Motion } from '#protocol/messages.ts'
import { Proposals } from './proposals.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SimulatedTime } from '../testing/simulatedTime.ts'

const { open, again } = DEFAULT_SETTINGS.consent

function table(count: number) {
  const time = new SimulatedTime()
  const people = new Set(Array.from({ length: count }, (_, seat) => seat))
  const carried: Motion[] = []
  const done = new Set<Motion>()
  const told: (Seat | undefined)[] = []
  const motions = new Proposals({
    open,
    again,
    now: time.now,
    after: time.after,
    people: () => [...people],
    isOpen: motion => !done.has(motion),
    changed: message => message.type === 'motion' && !message.motion && told.push(message.declined),
    carry: motion => void carried.push(motion),
  })
  return {
    motions,
    people,
    carried,
    done,
    told,
    pass: (milliseconds: number) => time.passTo(time.now() + milliseconds),
  }
}

test('a proposal that all agree to is carried out', () => {
  const { motions, carried, pass } = table(3)
  expect(motions.yes(1, 'abort')).toBe(true)
  expect(motions.message.motion).toEqual({ motion: 'abort', by: 1, agreed: [1], asked: [0, 2], left: open })
  pass(1000)
  expect(motions.yes(0, 'abort')).toBe(true)
  expect(motions.message.motion).toMatchObject({ asked: [2], left: open - 1000 })
  expect(carried).toEqual([])
  motions.yes(2, 'abort')
  expect(carried).toEqual(['abort'])
  expect(motions.message.motion).toBeNull()
})

test('one no is enough; the proposer must wait before the next proposal, the others need not', () => {
  const { motions, carried, told, pass } = table(3)
  motions.yes(0, 'abort')
  motions.yes(1, 'abort')
  expect(motions.no(2, 'abort')).toBe(true)
  expect(told).toEqual([2])
  expect(motions.yes(0, 'abort')).toBe(false)
  expect(motions.yes(1, 'stop-clocks')).toBe(true)
  expect(motions.yes(0, 'abort')).toBe(false) // one proposal at a time
  motions.no(0, 'stop-clocks')
  pass(again)
  expect(motions.yes(0, 'abort')).toBe(true)
  expect(carried).toEqual([])
})

test('a proposal without answers is dropped', () => {
  const { motions, told, pass } = table(2)
  motions.yes(0, 'abort')
  pass(open)
  expect(told).toEqual([undefined])
  expect(motions.no(1, 'abort')).toBe(false)
})

test('a player who no longer plays for themselves is not asked; one who does so again is asked again', () => {
  const { motions, people, carried } = table(3)
  motions.yes(0, 'abort')
  people.delete(1)
  motions.look()
  expect(motions.message.motion?.asked).toEqual([2])
  people.add(1)
  motions.look()
  expect(motions.message.motion?.asked).toEqual([2, 1])
  motions.yes(2, 'abort')
  expect(carried).toEqual([])
  people.delete(1)
  motions.look()
  expect(carried).toEqual(['abort'])
})

test('a player alone decides alone', () => {
  const { motions, carried } = table(1)
  motions.yes(0, 'abort')
  expect(carried).toEqual(['abort'])
})

test('a proposal that another server has carried out is dropped, and not carried out again', () => {
  const { motions, carried, done, told } = table(2)
  motions.yes(0, 'stop-clocks')
  motions.look()
  expect(told).toEqual([])
  done.add('stop-clocks')
  motions.look()
  expect(motions.message.motion).toBeNull()
  expect(told).toEqual([undefined])
  expect(carried).toEqual([])
})

test('PP-22.3 ways of talking are proposed like all else, one by one, in a field that older pages ignore', () => {
  const { motions, carried } = table(2)
  motions.yes(0, talkMotion('honour'))
  const asked = { motion: 'talk:honour', by: 0, agreed: [0], asked: [1], left: open }
  expect(motions.message).toEqual({ type: 'motion', motion: null, talk: asked })
  expect(motions.yes(1, talkMotion('open'))).toBe(false)
  expect(motions.yes(1, talkMotion('honour'))).toBe(true)
  expect(carried).toEqual(['talk:honour'])
  expect(motions.message).toEqual({ type: 'motion', motion: null })
})
