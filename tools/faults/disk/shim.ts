/** The little library that stands between a server and its disk, compiled where there is a C compiler. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether there is a C compiler: without one, disks cannot be made to fail from below. */
export const hasCompiler = isThere('cc')

/** Compiled into a folder of its own, which goes with the process. */
let compiled: string | null = null

/** What a server must be started with to have its disk watched, beside what the library is to do. */
export function watchedDisk(): { readonly LD_PRELOAD: string } {
  if (!hasCompiler) throw new Error('there is no C compiler here, so no disk can be watched')
  compiled ??= compile()
  return { LD_PRELOAD: compiled }
}

function compile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-disk-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'disk.so')
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'disk.c'), '-ldl'])
  return library
}

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
