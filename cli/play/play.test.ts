import { expect, test } from 'vitest'
import { games } from '#games'
import { type AnyGame, type Match, seatTable } from '#kernel'
import type { Asker, Command, Question, Reply } from './askers.ts'
import { play } from './play.ts'
import { TINY_SHELF } from '../testing/fixtures.ts'

const [dice, live] = TINY_SHELF.map(module => module.open(module.content))

/** Plays the first action, after the commands in `before`. */
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

type Table = Match<AnyGame>['record']['table']

const THREE: Table = { seats: 3, options: { dice: 2, wildOnes: true } }

async function sit(asker: Asker, box = dice!, table = THREE): Promise<string[]> {
  const said: string[] = []
  await play({
    box,
    table,
    seed: 'terminal',
    name: 'Ann',
    bots: Array.from({ length: table.seats - 1 }, () => 'easy'),
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

test('"why not" is answered by the rules, and the question repeats', async () => {
  const said = await sit(scripted(['why', 'why', 'quit']))
  expect(said.filter(line => line === 'No: MORE_THAN_ALL_DICE (LD-3).')).toHaveLength(2)
})

test('a live game can be played with its unhurried options', async () => {
  const game = { ...live!.game, casual: { seconds: 120 }, readyAt: () => 0, check: () => null }
  const unhurried = { ...live!, game }
  const said = await sit(scripted(), unhurried, { seats: 1, options: { levels: 2, seconds: 120 } })
  expect(said.at(-1)).toContain('Total')
  const hurried = { seats: 1, options: { levels: 2, seconds: 30 } }
  await expect(sit(scripted(), unhurried, hurried)).rejects.toThrow('play it in the browser')
})

test('where several may act at once the bots go first, and wait when they have nothing to do', async () => {
  const [wildstyle] = games.filter(({ id }) => id === 'wildstyle')
  const box = wildstyle!.open(wildstyle!.content)
  const seating = seatTable(box.game, 3, { ...box.game.casual })
  if (!seating.ok) throw new Error(seating.refusal.code)
  let asked = 0
  const asker: Asker = {
    ask: async ({ choices }) =>
      asked++ === 0 ? { kind: 'chosen', value: choices[0]!.value } : { kind: 'command', command: 'quit' },
    pause: async () => 'go on',
  }
  const said = await sit(asker, box, seating.table)
  expect(said.join('\n')).toMatch(/Easy bot 1 is ready.*Easy bot 2 is ready.*Ann is ready.*Go!/s)
})

test('other live games are refused in the terminal', async () => {
  await expect(sit(scripted(), live!)).rejects.toThrow('play it in the browser')
})
