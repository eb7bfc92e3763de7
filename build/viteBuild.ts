/** Runs a Vite build in a child process: it takes some 500 MB, which the server would keep. */

import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { ROOT } from '../server/root.ts'

/** Takes flags of `vite build`. Throws an error whose message is the first line of Vite's error. */
export async function viteBuild(...flags: readonly string[]): Promise<void> {
  const vite = join(dirname(createRequire(join(ROOT, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', ...flags], { cwd: ROOT })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const lines = stripVTControlCharacters(stderr).split('\n')
    const complaint = lines.find(line => line.trim() !== '' && !line.startsWith('error during build'))
    throw new Error(complaint?.trim() ?? message, { cause: error })
  }
}
