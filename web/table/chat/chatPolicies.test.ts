import { expect, test } from 'vitest'
import { myLittleTown } from '#games/my-little-town/index.ts'
import { pilferingPandas } from '#games/pilfering-pandas/index.ts'
import { talkPolicies } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { newWay, talkWays, wayWords } from './chatPolicies.ts'

const pandas = pilferingPandas.open(pilferingPandas.content)
const town = myLittleTown.open(myLittleTown.content)
const table = (talk?: string, status: TableInfo['status'] = 'playing') =>
  ({ status, ...(talk !== undefined && { talk }) }) as TableInfo

test('PP-22.3 how the table talks and what else it could agree on is said in the words of its option', () => {
  const known = talkPolicies(pandas)!
  expect(known.policies.map(policy => wayWords(pandas, policy))).toEqual(
    known.policies.map(policy => pandas.text.options[known.option]!.values![policy]),
  )
  expect(talkWays(pandas, table('honour'))).toEqual({
    now: { policy: 'honour', words: 'Free text on your honour' },
    others: [
      { policy: 'phrases', words: 'Quick phrases only' },
      { policy: 'open', words: 'Anything goes (easier)' },
    ],
  })
})

test('nothing is offered before and after the match, where a game knows one way, or the room knows of none', () => {
  expect(talkWays(pandas, table('phrases', 'gathering'))).toBeNull()
  expect(talkWays(pandas, table('phrases', 'over'))).toBeNull()
  expect(talkWays(pandas, table())).toBeNull()
  expect(talkWays(town, table('phrases'))).toBeNull()
})

test('what was agreed on is news once, and what the host chooses before the match is none', () => {
  expect(newWay(pandas, table('phrases'), table('open'))).toBe('Anything goes (easier)')
  expect(newWay(pandas, table('open'), table('open'))).toBeNull()
  expect(newWay(pandas, null, table('open'))).toBeNull()
  expect(newWay(pandas, table('phrases', 'gathering'), table('open', 'gathering'))).toBeNull()
  expect(newWay(pandas, table(), table('open'))).toBeNull()
})
