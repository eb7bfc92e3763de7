/** The C library between a server and its disk, compiled where there is a C compiler. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Without a C compiler, disk failures below the process cannot be simulated. */
export const hasCompiler = isThere('cc')

const SOURCE = join(import.meta.dirname, 'disk.c')
const FOLDER = join(import.meta.dirname, '../../../../../node_modules/.cache/parlour-disk')
const LIBRARY = join(FOLDER, 'disk.so')

/** The environment that a server must be started with to have its disk watched, beside the library's own settings. */
export function watchedDisk(): { readonly LD_PRELOAD: string } {
  if (!hasCompiler) throw new Error('there is no C compiler here, so no disk can be watched')
  if (!existsSync(LIBRARY) || statSync(LIBRARY).mtimeMs < statSync(SOURCE).mtimeMs) compile()
  return { LD_PRELOAD: LIBRARY }
}

/** Under another name first: another run may be compiling it, too. */
function compile(): void {
  mkdirSync(FOLDER, { recursive: true })
  const own = `${LIBRARY}.${process.pid}`
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', own, SOURCE, '-ldl'])
  renameSync(own, LIBRARY)
}

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
