/** Which files differ from what is shared already. */

import { execFileSync } from 'node:child_process'

/** All files that git tracks or would track, as paths from the root. */
export function knownFiles(): string[] {
  return lines('ls-files', '--cached', '--others', '--exclude-standard')
}

/** What differs from `base`, files that git does not track yet included. */
export function changedSince(base: string): string[] {
  const changed = lines('diff', '--name-only', '--relative', '--diff-filter=d', base)
  return [...changed, ...lines('ls-files', '--others', '--exclude-standard')]
}

/** Where this branch left the shared one: the commit that both have. Without a remote, the last commit. */
export function sharedBase(): string {
  for (const upstream of ['@{upstream}', 'origin/HEAD']) {
    try {
      return lines('merge-base', 'HEAD', upstream)[0]!
    } catch {
      // There is no such branch: the next one, or the last commit.
    }
  }
  return 'HEAD'
}

function lines(...words: string[]): string[] {
  const text = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter(line => line !== '')
}
