import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import type { Saying } from '#kernel'
import { openStorage } from '../../shell/storage.ts'
import { sendableText } from './freeText.ts'
import { addChat, bubblesAt, goesAt, logLines, pingsAt, SHOWN_FOR } from './chatHistory.ts'
import { storedMuted, storeMuted } from './muted.ts'
import type { ChatEntry } from '../session/tableSession.ts'

const names = (seat: number) => ['Ada', 'Ben'][seat]!

function heard(id: string, part: Partial<ChatEntry> = {}): ChatEntry {
  const saying: Saying = { type: 'text', text: id }
  return { id, seat: 0, saying, words: id, at: 0, after: 0, heardAt: null, ...part }
}

describe('the chat history', () => {
  test('is kept in order, without duplicates, though messages are repeated after a lost connection', () => {
    const first = addChat([], [heard('a'), heard('b')], null)
    const live = addChat(first, [heard('c')], 1000)
    const again = addChat(live, [heard('a'), heard('b'), heard('c'), heard('d')], null)
    expect(again.map(({ id, heardAt }) => [id, heardAt])).toEqual([
      ['a', null],
      ['b', null],
      ['c', 1000],
      ['d', null],
    ])
    expect(addChat(again, [heard('a')], 5)).toBe(again)
  })

  test('two seats may use the same message id', () => {
    expect(addChat([heard('a')], [heard('a', { seat: 1 })], null)).toHaveLength(2)
  })

  test('is limited in length', () => {
    const many = Array.from({ length: 600 }, (_, index) => heard(String(index)))
    expect(addChat([], many, null).at(0)?.id).toBe('100')
  })
})

describe('the log', () => {
  const myLittleTown = openGame('my-little-town')!
  const event = ({ type }: { type: string }) => (type === 'quiet' ? null : type)
  const where = ({ type }: { type: string }) => [`place of ${type}`]
  const box = { ...myLittleTown, text: { ...myLittleTown.text, event, where } }
  const history = [{ type: 'drew' }, { type: 'quiet' }, { type: 'placed' }]

  test('has every message where it was said, marked as talk', () => {
    const said = [heard('hello', { after: 0 }), heard('nice', { after: 1, seat: 1 }), heard('bye', { after: 3 })]
    expect(logLines(box, null, history, said, names)).toEqual([
      { kind: 'talk', name: 'Ada', text: 'hello' },
      { kind: 'event', text: 'drew', event: 0, where: ['place of drew'] },
      { kind: 'talk', name: 'Ben', text: 'nice' },
      { kind: 'event', text: 'placed', event: 2, where: ['place of placed'] },
      { kind: 'talk', name: 'Ada', text: 'bye' },
    ])
  })

  test('shows a message even if the event before it has not arrived yet', () => {
    expect(logLines(box, null, [], [heard('early', { after: 7 })], names)).toEqual([
      { kind: 'talk', name: 'Ada', text: 'early' },
    ])
  })
})

describe('bubbles and pings', () => {
  const box = openGame('pilfering-pandas')!

  test('show the last message of each seat for some seconds, and none from before we connected', () => {
    const all = [
      heard('old'),
      heard('one', { heardAt: 1000 }),
      heard('two', { heardAt: 2000 }),
      heard('hi', { seat: 1, heardAt: 2500 }),
    ]
    const bubbles = bubblesAt(all, 2600)
    expect([...bubbles].map(([seat, { words }]) => [seat, words])).toEqual([
      [0, 'two'],
      [1, 'hi'],
    ])
    expect(goesAt(all, 2600)).toBe(1000 + SHOWN_FOR)
    expect([...bubblesAt(all, 2000 + SHOWN_FOR).keys()]).toEqual([1])
    expect(bubblesAt(all, 2500 + SHOWN_FOR).size).toBe(0)
    expect(goesAt(all, 2500 + SHOWN_FOR)).toBeNull()
  })

  test('mark the places the game names, for pings and for phrases about cards', () => {
    const ping = heard('p', { saying: { type: 'ping', key: 'R4' }, heardAt: 10 })
    const phrase = heard('q', {
      saying: { type: 'phrase', phrase: 'look-here', slots: { cards: ['G1', 'G2'] } },
      seat: 1,
      heardAt: 20,
    })
    expect(pingsAt(box, [ping, phrase, heard('text', { heardAt: 20 })], 30)).toEqual([
      { seat: 0, key: 'R4', at: 10 },
      { seat: 1, key: 'G1', at: 20 },
      { seat: 1, key: 'G2', at: 20 },
    ])
    expect(pingsAt(box, [ping], 10 + SHOWN_FOR)).toEqual([])
  })
})

describe('free words', () => {
  test.each([
    ['  Hello  there ', 'Hello there'],
    ['two\nlines\u2028more', 'two lines more'],
    ['turned \u202Earound', 'turned around'],
    ['Zoë 🦊', 'Zoë 🦊'],
    ['<b>', '<b>'],
  ])('%j is sent as %j', (typed, sent) => {
    expect(sendableText(typed)).toBe(sent)
  })

  test.each(['', '  ', '\n\u200B', 'x'.repeat(201)])('%j is not sent', typed => {
    expect(sendableText(typed)).toBeNull()
  })
})

test('muted seats are remembered for this table alone; invalid values count as none', () => {
  const storage = openStorage()
  storeMuted(storage, 'here', [1, 3])
  expect([storedMuted(storage, 'here'), storedMuted(storage, 'there')]).toEqual([[1, 3], []])
  storeMuted(storage, 'here', [])
  expect(storage.length).toBe(0)
  storage.setItem('parlour.muted.here', '["everybody"]')
  expect(storedMuted(storage, 'here')).toEqual([])
})
