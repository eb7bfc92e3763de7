/** The terminal we run in. */

import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Whether somebody sits in front of it. */
export function isOnScreen(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** A file as the user named it: npm changes the folder before it runs us, and tells from where it was called. */
export function pathFrom(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

/** Waits for Enter; `false` for anything like no. */
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
