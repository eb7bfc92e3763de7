/** Announcements do not interrupt each other: one at a time, the player's own result first, at the chosen level. */

import { type Aloud, type Verbosity } from '#kernel'
import { describe, expect, test } from 'vitest'
import { LEAST_INTERVAL, createAnnouncer } from './announcer.ts'

function setUp(verbosity: Verbosity = 'normal') {
  let time = 0
  const answers: string[] = []
  const said: [at: number, text: string][] = []
  const waiting: { readonly at: number; run(): void }[] = []
  const announcer = createAnnouncer({
    answer: text => void answers.push(text),
    news: text => void said.push([time, text]),
    verbosity: () => verbosity,
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
  return { announcer, answers, said, pass }
}

const news = (text: string): Aloud => ({ text, kind: 'news', from: 'normal' })
const own = (text: string): Aloud => ({ text, kind: 'own', from: 'normal' })
const prompt = (text: string): Aloud => ({ text, kind: 'prompt', from: 'few', more: 'Possible: pass.' })

describe('the announcer', () => {
  test('says a single announcement at once', () => {
    const { announcer, said, pass } = setUp()
    announcer.tell([news('Ben took coral Railway.')])
    pass(1)
    expect(said).toEqual([[0, 'Ben took coral Railway.']])
  })

  test('puts the player’s own result first and the prompt last', () => {
    const { announcer, said, pass } = setUp()
    announcer.tell([prompt('Your turn.'), news('Share pile 1: jade Police Station.')])
    announcer.tell([own('Drew amber Factory.')])
    pass(1)
    expect(said).toEqual([[0, 'Drew amber Factory. Share pile 1: jade Police Station. Your turn.']])
  })

  test('speaks no more often than every 700 ms, and drops what is stale', () => {
    const { announcer, said, pass } = setUp()
    for (let count = 0; count < 40; count++) {
      announcer.tell([news(`${count}.`)])
      pass(50)
    }
    pass(2000)
    for (const [index, [at]] of said.entries())
      if (index > 0) expect(at - said[index - 1]![0]).toBeGreaterThanOrEqual(LEAST_INTERVAL)
    expect(Math.max(...said.map(([, text]) => text.split(' ').length))).toBe(5)
    expect(said.at(-1)![1]).toContain('39.')
  })

  test('answers at once, however much is waiting', () => {
    const { announcer, answers, said, pass } = setUp()
    announcer.tell([news('One.')])
    pass(1)
    announcer.tell([news('Two.')])
    announcer.answer('Card picked.')
    expect(answers).toEqual(['Card picked.'])
    expect(said).toHaveLength(1)
  })

  test.each([
    ['few', ['It does not fit.', ''], ['Your turn.']],
    ['normal', ['It does not fit.', 'Card picked.'], ['Ben took it. Your turn.']],
    ['all', ['It does not fit.', 'Card picked.'], ['Ben took it. Your turn. Possible: pass.']],
  ] as const)('at level %s, this much is announced', (verbosity, answered, told) => {
    const { announcer, answers, said, pass } = setUp(verbosity)
    announcer.answer('It does not fit.', 'few')
    announcer.answer('Card picked.')
    announcer.tell([news('Ben took it.'), prompt('Your turn.')])
    pass(1)
    expect(answers).toEqual(answered)
    expect(said.map(([, text]) => text)).toEqual(told)
  })

  test('drops a prompt that another one follows, said or not', () => {
    const { announcer, said, pass } = setUp()
    announcer.tell([prompt('Your turn.')])
    pass(1)
    announcer.tell([{ text: 'Ben thinks.', kind: 'prompt', from: 'all' }])
    expect(said).toEqual([
      [0, 'Your turn.'],
      [1, ''],
    ])
    announcer.tell([prompt('Your turn.')])
    announcer.tell([news('Drew amber Factory.'), { text: 'Ben thinks.', kind: 'prompt', from: 'all' }])
    pass(LEAST_INTERVAL)
    expect(said.at(-1)![1]).toBe('Drew amber Factory.')
  })

  test('is silent after a hush: what was said to one player is not for the next', () => {
    const { announcer, answers, said, pass } = setUp()
    announcer.tell([own('Drew amber Factory.')])
    announcer.hush()
    pass(5000)
    expect([answers, said]).toEqual([[''], [[0, '']]])
  })
})
