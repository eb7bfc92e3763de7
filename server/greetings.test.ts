import { expect, test } from 'vitest'
import { Greetings } from './greetings.ts'

/** Milliseconds. */
const LONG = 1

/** Takes as long as telling somebody a long match. */
function tellAll(): void {
  const until = performance.now() + LONG
  while (performance.now() < until) continue
}

test('everybody is greeted, in the order in which they came', async () => {
  const greetings = new Greetings()
  const greeted: number[] = []
  const greet = async (who: number) => {
    await greetings.turn()
    greeted.push(who)
  }
  const all = Array.from({ length: 20 }, (_, who) => who)
  await Promise.all(all.map(greet))
  expect(greeted).toEqual(all)
  await greet(20)
  expect(greeted.at(-1)).toBe(20)
})

test('however many come at once, others are heard in between', async () => {
  const greetings = new Greetings()
  let isOver = false
  let heard = 0
  const listen = () => {
    heard++
    if (!isOver) setImmediate(listen)
  }
  setImmediate(listen)
  const greet = async () => {
    await greetings.turn()
    await Promise.resolve('a table that is open')
    tellAll()
  }
  await Promise.all(Array.from({ length: 100 }, greet))
  isOver = true
  expect(heard).toBeGreaterThan(20)
})

test('whoever waits for something else meanwhile keeps nobody waiting', async () => {
  const greetings = new Greetings()
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  const first = greetings.turn().then(() => opened)
  await greetings.turn()
  open()
  await first
})
