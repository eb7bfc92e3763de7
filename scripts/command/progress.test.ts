import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

/** A stream that keeps its output. */
function screen(terminal?: { readonly columns: number }) {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk
      done()
    },
  })
  return { stream: Object.assign(stream, terminal && { isTTY: true, ...terminal }), written: () => text }
}

test('in a pipe: a full line at first, then at most every 30 s, and the last state', () => {
  const { stream, written } = screen()
  let seconds = 0
  const progress = progressOf('soak', 1000, stream, () => seconds)
  for (; seconds <= 65; seconds++) progress.show(10 * seconds, 2)
  progress.end()
  expect(written().split('\n')).toEqual([
    'soak: 0 of 1000, 2 violations, 0:00',
    'soak: 300 of 1000, 2 violations, 0:30, about 1:10 left',
    'soak: 600 of 1000, 2 violations, 1:00, about 0:40 left',
    'soak: 650 of 1000, 2 violations, 1:05, about 0:35 left',
    '',
  ])
  expect(written()).not.toContain('\r')
})

test('on a terminal: one line, rewritten and never wider than the terminal', () => {
  const { stream, written } = screen({ columns: 20 })
  let seconds = 0
  const progress = progressOf('soak', 1000, stream, () => seconds)
  for (; seconds < 3; seconds++) progress.show(500 * seconds)
  progress.end()
  expect(written()).toBe(
    ['soak: 0 of 1000, 0:', 'soak: 500 of 1000, ', 'soak: 1000 of 1000,'].map(line => `\r${line}\u001b[K`).join('') +
      '\n',
  )
})

test('the rate counts only what this run has done', () => {
  const { stream, written } = screen()
  let seconds = 0
  const progress = progressOf('arena', 1000, stream, () => seconds)
  progress.show(800)
  seconds = 3600
  progress.show(900)
  expect(written()).toContain('arena: 900 of 1000, 1:00:00, about 1:00:00 left')
})

test('nothing is written if nothing was shown', () => {
  const { stream, written } = screen({ columns: 80 })
  progressOf('arena', 10, stream).end()
  expect(written()).toBe('')
})
