/** Asks a person at the terminal: with a menu on a screen, with numbered lines elsewhere. */

import type { Readable, Writable } from 'node:stream'
import { autocomplete, isCancel, select, text } from '@clack/prompts'
import { unreachable } from '#kernel'
import { linesOf, TOO_LONG } from '../lines.ts'

/** What a person may enter besides an answer. */
export type Command = 'why' | 'undo' | 'back' | 'quit'

export interface Question<Value> {
  readonly message: string
  readonly choices: readonly Choice<Value>[]
  /** The choices that the typed words match. */
  search(words: string): readonly Choice<Value>[]
  readonly commands: readonly Command[]
}

export interface Choice<Value> {
  readonly label: string
  readonly value: Value
}

export type Reply<Value> =
  | { readonly kind: 'chosen'; readonly value: Value }
  | { readonly kind: 'command'; readonly command: Exclude<Command, 'why'> }
  /** What the question is about, as typed; may be empty. */
  | { readonly kind: 'command'; readonly command: 'why'; readonly about: string }

export interface Asker {
  ask<Value>(question: Question<Value>): Promise<Reply<Value>>
  /** Waits until the person continues. */
  pause(message: string, commands: readonly Command[]): Promise<'go on' | Command>
}

/** Rows of the menu. */
const ROWS = 14

/** Characters of a typed line at most. */
const MAX_TYPED = 10_000

/** For screens: arrow keys, and typing to search. Ctrl-C and Ctrl-D mean quit. */
export function screenAsker(input: Readable, output: Writable, signal: AbortSignal): Asker {
  return {
    async ask<Value>({ message, choices, search, commands }: Question<Value>): Promise<Reply<Value>> {
      const replies: Reply<Value>[] = []
      const rowFor = (label: string, reply: Reply<Value>) => ({ label, value: `${replies.push(reply) - 1}` })
      const rowsFor = (found: readonly Choice<Value>[]) =>
        found.map(({ label, value }) => rowFor(label, { kind: 'chosen', value }))
      const commandRows = commands.map(command =>
        rowFor(LABELS[command], command === 'why' ? WHY : { kind: 'command', command }),
      )
      const shown = new Map([['', [...rowsFor(choices), ...commandRows]]])

      const picked = await unlessEnded(input, signal, ended =>
        autocomplete({
          message,
          maxItems: ROWS,
          placeholder: 'type to search',
          input,
          output,
          signal: ended,
          validate: value => (value === undefined ? 'Nothing is called that.' : undefined),
          filter: () => true, // what is shown is already filtered
          options() {
            const words = this.userInput
            const rows = shown.get(words) ?? rowsFor(search(words))
            shown.set(words, rows)
            return rows
          },
        }),
      )
      const reply = isCancel(picked) ? QUIT : replies[Number(picked)]!
      if (reply !== WHY) return reply
      const about = await unlessEnded(input, signal, ended =>
        text({
          message: 'Ask about which action? Enter alone shows how to write one.',
          input,
          output,
          signal: ended,
        }),
      )
      return isCancel(about) ? QUIT : { ...WHY, about: about ?? '' }
    },

    async pause(message, commands) {
      const rows = commands.map(command => ({ label: LABELS[command], value: command }))
      const options = [{ label: 'Go on', value: 'go on' as const }, ...rows]
      const picked = await unlessEnded(input, signal, ended =>
        select<'go on' | Command>({ message, options, input, output, signal: ended, showInstructions: false }),
      )
      return isCancel(picked) ? 'quit' : picked
    },
  }
}

/** At Ctrl-D the prompt stops reading without a result: its promise would never settle. */
async function unlessEnded<T>(
  input: Readable,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const notice = (_text: unknown, { ctrl, name }: { readonly ctrl?: boolean; readonly name?: string }) => {
    if (ctrl && name === 'd') queueMicrotask(() => ended.abort()) // once all listeners have had the key
  }
  input.on('keypress', notice)
  try {
    return await ask(AbortSignal.any([signal, ended.signal]))
  } finally {
    input.off('keypress', notice)
  }
}

const WHY = { kind: 'command', command: 'why', about: '' } as const

const LABELS: Readonly<Record<Command, string>> = {
  why: '?  Why not …',
  undo: '↶  Take back',
  back: '‹  Back',
  quit: '×  Save and quit',
}

/**
 * For pipes, small terminals and screen readers: numbers, words and single letters. The end of the input means quit.
 */
export function lineAsker(input: Readable, output: Writable, signal: AbortSignal): Asker {
  const lines = linesOf(input, MAX_TYPED)
  const interrupted = new Promise<{ done: true; value: undefined }>(resolve => {
    signal.addEventListener('abort', () => resolve({ done: true, value: undefined }))
  })
  const explained = new Set<Command>()
  const say = (sentence: string) => void output.write(`${sentence}\n`)
  const read = async (): Promise<string | null> => {
    output.write('> ')
    const { value, done } = await Promise.race([lines.next(), interrupted])
    if (done) return null
    return value === TOO_LONG ? '' : value.trim()
  }

  return {
    async ask<Value>(question: Question<Value>): Promise<Reply<Value>> {
      let { choices } = question
      const unheard = question.commands.filter(command => !explained.has(command))
      if (unheard.length > 0) say(helpOn(unheard))
      for (const command of unheard) explained.add(command)
      for (;;) {
        say(question.message)
        choices.forEach(({ label }, index) => say(`${String(index + 1).padStart(4)}  ${label}`))
        const typed = await read()
        const reply = typed === null ? QUIT : commandIn(typed, question.commands)
        if (reply) return reply
        const numbered = choices[Number(typed) - 1]
        const found = numbered ? [numbered] : question.search(typed!)
        if (found.length === 1) return { kind: 'chosen', value: found[0]!.value }
        if (found.length === 0) say(`Nothing here is called "${typed}". ${helpOn(question.commands)}`)
        choices = typed === '' || found.length === 0 ? question.choices : found
      }
    },

    async pause(message, commands) {
      for (;;) {
        say(`${message} Enter goes on. ${helpOn(commands)}`)
        const typed = await read()
        if (typed === null) return 'quit'
        if (typed === '') return 'go on'
        const reply = commandIn(typed, commands)
        if (reply) return reply.command
      }
    },
  }
}

const QUIT = { kind: 'command', command: 'quit' } as const

function commandIn(typed: string, commands: readonly Command[]): Extract<Reply<never>, { kind: 'command' }> | null {
  const command = commands.find(command => KEYS[command] === (command === 'why' ? typed.charAt(0) : typed))
  if (!command) return null
  return command === 'why' ? { kind: 'command', command, about: typed.slice(1).trim() } : { kind: 'command', command }
}

const KEYS: Readonly<Record<Command, string>> = { why: '?', undo: 'u', back: 'b', quit: 'q' }

function helpOn(commands: readonly Command[]): string {
  return commands.map(helpOf).join(' ')
}

function helpOf(command: Command): string {
  switch (command) {
    case 'why':
      return 'Type a number, some words of a line, or ? and an action to hear why it is not allowed.'
    case 'undo':
      return 'u takes back.'
    case 'back':
      return 'b goes back.'
    case 'quit':
      return 'q saves and quits.'
    default:
      return unreachable(command)
  }
}
