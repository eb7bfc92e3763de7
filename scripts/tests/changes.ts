/** The files that differ from the shared branch. */

import { execFileSync } from 'node:child_process'

/** All files that git tracks or would track, as paths from the root. */
export function knownFiles(): string[] {
  return lines('ls-files', '--cached', '--others', '--exclude-standard')
}

/** Files that differ from `base`, untracked ones included. */
export function changedSince(base: string): string[] {
  const changed = lines('diff', '--name-only', '--relative', '--diff-filter=d', base)
  return [...changed, ...lines('ls-files', '--others', '--exclude-standard')]
}

/** The commit where this branch left the shared one. Without a remote, the last commit. */
export function sharedBase(): string {
  for (const upstream of ['@{upstream}', 'origin/HEAD']) {
    try {
      return lines('merge-base', 'HEAD', upstream)[0]!
    } catch {
      // There is no such branch: try the next one, or take the last commit.
    }
  }
  return 'HEAD'
}

function lines(...words: string[]): string[] {
  const text = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter(line => line !== '')
}
