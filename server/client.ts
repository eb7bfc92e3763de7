/** Builds the browser's part when there is none yet, or when its sources are newer. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './settings.ts'

const ROOT = join(import.meta.dirname, '..')
/** What the client is made of. */
const SOURCES = [
  'web',
  'games',
  'kernel',
  'kit',
  'bots',
  'protocol',
  'vite.config.ts',
  'server/buildNumber.ts',
  'server/compressed.ts',
  'package-lock.json',
]

export function isClientCurrent(webRoot: string): boolean {
  const built = changedAt(join(webRoot, 'index.html'))
  return built > 0 && SOURCES.every(source => newestIn(join(ROOT, source)) <= built)
}

export async function buildClient(): Promise<void> {
  const { build } = await import('vite')
  try {
    await build({ root: join(ROOT, 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'silent' })
  } catch (error) {
    throw new StartProblem(`The pages cannot be built: ${(error as Error).message}`)
  }
}

/** When the newest file in there was changed; 0 if there is none. */
function newestIn(path: string): number {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map(entry => join(path, entry))
    : [path]
  return Math.max(0, ...entries.filter(entry => !entry.includes('.test.')).map(changedAt))
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
