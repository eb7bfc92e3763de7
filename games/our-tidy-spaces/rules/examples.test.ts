/** The worked examples, one test each. */

import { submit } from '#kernel'
import { expect, test } from 'vitest'
import { ourTidySpaces } from '../index.ts'
import { verify } from '../testing/checks.ts'
import { type Example, examples, matchFrom } from '../testing/examples.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)

test('all 57 are there', () => expect(examples).toHaveLength(57))

test.each(examples.map(example => [nameOf(example), example] as const))('%s', (_name, { given, before, steps }) => {
  const match = matchFrom(game, given)
  verify(match.state, before ?? {})
  for (const { seat, action, refused, then } of steps) {
    const result = submit(match, seat, action, 0)
    expect(result.ok ? undefined : result.refusal.code, `${seat} ${JSON.stringify(action)}`).toBe(refused)
    if (!result.ok) expect(result.refusal.rule).toMatch(/^OT-\d+\.\d+$/)
    verify(match.state, then ?? {})
  }
})

function nameOf({ id, rules, title }: Example): string {
  return `${rules.join(', ')} ${id}: ${title}`
}
