/** Nobody is talked over: one sentence at a time, one's own first. */

import { describe, expect, test } from 'vitest'
import { BREATH, createSpeech } from './speech.ts'

function setUp() {
  let time = 0
  const said: [at: number, text: string][] = []
  const waiting: { readonly at: number; run(): void }[] = []
  const speech = createSpeech({
    announce: text => void said.push([time, text]),
    now: () => time,
    later(run, milliseconds) {
      const entry = { at: time + milliseconds, run }
      waiting.push(entry)
      return () => void waiting.splice(waiting.indexOf(entry), 1)
    },
  })
  const pass = (milliseconds: number) => {
    const end = time + milliseconds
    for (;;) {
      const next = waiting.filter(entry => entry.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      waiting.splice(waiting.indexOf(next), 1)
      time = Math.max(time, next.at)
      next.run()
    }
    time = end
  }
  return { speech, said, pass, waiting }
}

describe('the voice', () => {
  test('says at once what comes alone', () => {
    const { speech, said, pass } = setUp()
    speech.others('Ben took coral Railway.')
    pass(1)
    expect(said).toEqual([[0, 'Ben took coral Railway.']])
  })

  test('puts the own result first', () => {
    const { speech, said, pass } = setUp()
    speech.others('Share pile 1: jade Police Station.')
    speech.own('Drew amber Factory.')
    pass(1)
    expect(said).toEqual([[0, 'Drew amber Factory. Share pile 1: jade Police Station.']])
  })

  test('speaks no more often than every 700 ms, and drops what is stale', () => {
    const { speech, said, pass } = setUp()
    for (let count = 0; count < 40; count++) {
      speech.others(`${count}.`)
      pass(50)
    }
    pass(2000)
    for (const [index, [at]] of said.entries())
      if (index > 0) expect(at - said[index - 1]![0]).toBeGreaterThanOrEqual(BREATH)
    expect(Math.max(...said.map(([, text]) => text.split(' ').length))).toBeLessThanOrEqual(3)
    expect(said.at(-1)![1]).toContain('39.')
  })

  test('falls silent when it is stopped', () => {
    const { speech, said, pass } = setUp()
    speech.own('Go!')
    speech.stop()
    pass(5000)
    expect(said).toEqual([])
  })
})
