/** Where `npm run parlour` begins. */

import { runCommand } from './run.ts'

process.stdout.on('error', leaveIfNobodyReads)
process.stderr.on('error', leaveIfNobodyReads)

const exitCode = await runCommand(process.argv.slice(2), text => process.stderr.write(text))
process.exitCode ||= exitCode

/** `parlour replay … | head` is no mishap. */
function leaveIfNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
}
