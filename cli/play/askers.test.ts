import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type Command, lineAsker, type Question, screenAsker } from './askers.ts'

const CTRL_D = '\u0004'

const COMMANDS: readonly Command[] = ['why', 'quit']

const QUESTION: Question<number> = {
  message: 'What now?',
  choices: [
    { label: 'Draw a tile', value: 1 },
    { label: 'Place a standee', value: 2 },
  ],
  search: () => [],
  commands: COMMANDS,
}

/** A screen on which these keys are pressed, each once the last was read. */
function screen(...keys: string[]) {
  const input = new PassThrough()
  const asker = screenAsker(input, new PassThrough().resume(), new AbortController().signal)
  keys.forEach((key, index) => setTimeout(() => input.write(key), 50 * (index + 1)))
  return asker
}

test('the end of the input means quit on a screen too, whatever the question', async () => {
  const quit = { kind: 'command', command: 'quit' }
  expect(await screen(CTRL_D).ask(QUESTION)).toEqual(quit)
  const down = '\u001b[B'
  expect(await screen(down, down, '\r', CTRL_D).ask(QUESTION)).toEqual(quit)
  expect(await screen(CTRL_D).pause('Done.', COMMANDS)).toBe('quit')
  expect(await screen(down, '\r').ask(QUESTION)).toEqual({ kind: 'chosen', value: 2 })
})

test('in numbered lines every command is explained when it is first offered, and once', async () => {
  const output = new PassThrough()
  const asker = lineAsker(PassThrough.from([Buffer.from('1\n1\n1\n')]), output, new AbortController().signal)
  const heard = async (commands: readonly Command[]) => {
    await asker.ask({ ...QUESTION, commands })
    return String(output.read())
  }
  expect(await heard(COMMANDS)).toMatch(/^Type a number, .* q saves and quits\.\nWhat now\?\n/)
  expect(await heard(['back', 'undo', ...COMMANDS])).toMatch(/^b goes back\. u takes back\.\nWhat now\?\n/)
  expect(await heard(['back', 'undo', ...COMMANDS])).toMatch(/^What now\?\n/)
})
