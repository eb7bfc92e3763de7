/** Runs one command and returns its exit code; an error is printed in one sentence. */

import { CommanderError } from 'commander'
import { Complaint } from './commandError.ts'
import { createProgram } from './program.ts'

/** Control characters: a sentence may quote a file from anywhere. */
const CONTROLS = /\p{Cc}/gu

/** Resolves to 0 if it was done, 1 if it failed, 2 if the command was wrong. Rejects only for bugs. */
export async function runCommand(words: readonly string[], complain: (text: string) => void): Promise<number> {
  try {
    await createProgram(complain).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Complaint)) throw error
    complain(`parlour: ${error.message.replaceAll(CONTROLS, '�')}\n`)
    return error.exitCode
  }
}
