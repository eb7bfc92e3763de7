/** The worked examples of a game, played through the referee's messages alone. */

import { describe, expect, test } from 'vitest'
import { games } from '#games'
import { createReferee, type SpokenRefusal } from '../referee/referee.ts'
import { parlour } from './fixtures.ts'

export type Message = Readonly<Record<string, unknown>>
export type Answer = Message & { readonly ok: boolean }
export type Ask = (message: Message) => Answer

/** Tests that `play` gets every example right: in this process, then in a child process. */
export function testExamples<Example>(
  examples: readonly Example[],
  nameOf: (example: Example) => string,
  play: (ask: Ask, example: Example) => void,
): void {
  describe('as a function', () => {
    test.each(examples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
      const referee = createReferee(games)
      play(message => referee(JSON.stringify(message)) as Answer, example)
    })
  })

  test('as a process: all examples in one session get the same answers', async () => {
    const asked: string[] = []
    const expected: string[] = []
    const referee = createReferee(games)
    for (const example of examples) {
      play(message => {
        asked.push(JSON.stringify(message))
        const answer = referee(asked.at(-1)!) as Answer
        expected.push(JSON.stringify(answer))
        return answer
      }, example)
    }
    const { code, stdout, stderr } = await parlour(['referee'], asked.join('\n'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toEqual(expected)
  })
}

export function stateOf<State>(ask: Ask): State {
  return structuredClone(ask({ cmd: 'state' })['state']) as State
}

export function legal(ask: Ask, seat: number): Record<string, unknown>[] {
  return ask({ cmd: 'legal', seat })['actions'] as Record<string, unknown>[]
}

/** The refusal of an answer; its sentence must end with the rule. */
export function refusalIn(answer: Answer): SpokenRefusal {
  expect(answer.ok).toBe(false)
  const refusal = answer['refusal'] as SpokenRefusal
  expect(refusal.text).toMatch(new RegExp(`\\(${refusal.rule.replaceAll('.', '\\.')}\\)\\.$`))
  return refusal
}
