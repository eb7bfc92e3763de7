/** Where `npm run parlour` begins: runs the command, and says in one sentence what was wrong with it. */

import { CommanderError } from 'commander'
import { Complaint } from './complaint.ts'
import { createProgram } from './program.ts'

process.stdout.on('error', leaveIfNobodyReads)
process.stderr.on('error', leaveIfNobodyReads)

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = explain(error)
}

/** The exit code: 0 done, 1 could not be done, 2 not a command of ours. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Complaint) {
    process.stderr.write(`parlour: ${error.message}\n`)
    return error.exitCode
  }
  throw error
}

/** `parlour replay … | head` is no mishap. */
function leaveIfNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
}
