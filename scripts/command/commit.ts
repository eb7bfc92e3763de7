/** The commit of the running code, for recorded figures. */

import { execFileSync } from 'node:child_process'

export function headCommit(): string {
  return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim()
}
