import { expect, test } from 'vitest'
import type { AnyGame, Match } from '#kernel'
import type { Asker, Command, Question, Reply } from './askers.ts'
import { play } from './play.ts'
import { TINY_SHELF } from './testing/fixtures.ts'

const [dice, live] = TINY_SHELF.map(module => module.open(module.content))

/** Plays the first action there is, after whatever is in `before`. */
function scripted(before: Command[] = []): Asker {
  return {
    async ask<Value>({ choices, commands }: Question<Value>): Promise<Reply<Value>> {
      const command = before.shift()
      if (command && !commands.includes(command)) throw new Error(`${command} is not offered`)
      if (command === 'why') return { kind: 'command', command, about: 'bid count=99 face=1' }
      return command ? { kind: 'command', command } : { kind: 'chosen', value: choices[0]!.value }
    },
    pause: async () => 'go on',
  }
}

async function sit(asker: Asker, box = dice!): Promise<string[]> {
  const said: string[] = []
  await play({
    box,
    table: { seats: 3, options: { dice: 2, wildOnes: true } } as Match<AnyGame>['record']['table'],
    seed: 'terminal',
    name: 'Ann',
    bots: ['easy', 'easy'],
    file: null,
    asker,
    say: text => void said.push(text),
  })
  return said
}

test('a match is played to its outcome', async () => {
  const said = await sit(scripted())
  expect(said.at(-1)).toContain('"reason":"last-with-dice"')
})

test("the others' dice are not shown, in pictures or in events", async () => {
  const said = (await sit(scripted())).slice(0, -2).join('\n')
  const pictures = [...said.matchAll(/"cups":\[(\[[\d,]*\]|\d),(\[[\d,]*\]|\d),(\[[\d,]*\]|\d)\],"turn"/g)]
  expect(pictures.length).toBeGreaterThan(2)
  for (const [, , second, third] of pictures) expect(`${second}${third}`).toMatch(/^\d\d$/)
  expect(said).toMatch(/"type":"rolled","seat":0,"dice":\[/)
  expect(said).not.toMatch(/"type":"rolled","seat":[12],"dice":\[/)
})

test('why not is answered by the rules, and the question comes again', async () => {
  const said = await sit(scripted(['why', 'why', 'quit']))
  expect(said.filter(line => line === 'No: MORE_THAN_ALL_DICE (LD-3).')).toHaveLength(2)
})

test('a game without turns is not for the terminal', async () => {
  await expect(sit(scripted(), live!)).rejects.toThrow('play it in the browser')
})
