import { expect, test } from 'vitest'
import { myLittleTown } from '#games/my-little-town/index.ts'
import { pilferingPandas } from '#games/pilfering-pandas/index.ts'
import { talkPolicies } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { changedPolicy, policyChoices, policyText } from './chatPolicies.ts'

const pandas = pilferingPandas.open(pilferingPandas.content)
const town = myLittleTown.open(myLittleTown.content)
const table = (talk?: string, status: TableInfo['status'] = 'playing') =>
  ({ status, ...(talk !== undefined && { talk }) }) as TableInfo

test('PP-22.3 the chat policy and the alternatives are described in the words of its option', () => {
  const known = talkPolicies(pandas)!
  expect(known.policies.map(policy => policyText(pandas, policy))).toEqual(
    known.policies.map(policy => pandas.text.options[known.option]!.values![policy]),
  )
  expect(policyChoices(pandas, table('honour'))).toEqual({
    now: { policy: 'honour', words: 'Free text on your honour' },
    others: [
      { policy: 'phrases', words: 'Quick phrases only' },
      { policy: 'open', words: 'Anything goes (easier)' },
    ],
  })
})

test('nothing is offered before and after the match, where a game has one policy, or the server supports none', () => {
  expect(policyChoices(pandas, table('phrases', 'gathering'))).toBeNull()
  expect(policyChoices(pandas, table('phrases', 'over'))).toBeNull()
  expect(policyChoices(pandas, table())).toBeNull()
  expect(policyChoices(town, table('phrases'))).toBeNull()
})

test('an agreed change is announced once; the host’s choice before the match is not', () => {
  expect(changedPolicy(pandas, table('phrases'), table('open'))).toBe('Anything goes (easier)')
  expect(changedPolicy(pandas, table('open'), table('open'))).toBeNull()
  expect(changedPolicy(pandas, null, table('open'))).toBeNull()
  expect(changedPolicy(pandas, table('phrases', 'gathering'), table('open', 'gathering'))).toBeNull()
  expect(changedPolicy(pandas, table(), table('open'))).toBeNull()
})
