/** The entry point of `npm run parlour`. */

import { runCommand } from './run.ts'

process.stdout.on('error', onOutputError)
process.stderr.on('error', onOutputError)

const exitCode = await runCommand(process.argv.slice(2), text => process.stderr.write(text))
process.exitCode ||= exitCode

/** `parlour replay … | head` is no error; a full disk is one, but not ours. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  if (error.syscall !== 'write') throw error
  process.stderr.write(`parlour: The output cannot be written: ${error.message}.\n`)
  process.exit(1)
}
