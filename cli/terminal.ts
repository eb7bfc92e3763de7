/** The terminal of the process. */

import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Whether input and output are a terminal. */
export function isOnScreen(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** A path as the user typed it: npm changes the folder before it runs us, and passes the original one. */
export function pathFrom(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

/** Waits for Enter; `false` for an answer that means no. */
export async function pressEnter(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await prompt.question('Enter: next step, q: quit ')
    return !/^[qn]/i.test(typed.trim())
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false
    throw error
  } finally {
    prompt.close()
  }
}
