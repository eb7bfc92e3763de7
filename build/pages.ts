/** Builds the client when there is no build yet, or when its sources are newer. */

import { join } from 'node:path'
import { changedAt, newestIn } from './newestSource.ts'
import { ROOT } from '../server/root.ts'
import { StartProblem } from '../server/settings.ts'
import { viteBuild } from './viteBuild.ts'

/** The sources of the client. */
const SOURCES = [
  'web',
  'games',
  'kernel',
  'kit',
  'bots',
  'protocol',
  'vite.config.ts',
  'build/buildId.ts',
  'build/compress.ts',
  'package-lock.json',
]

export function isClientCurrent(webRoot: string): boolean {
  const built = changedAt(join(webRoot, 'index.html'))
  return built > 0 && SOURCES.every(source => newestIn(join(ROOT, source)) <= built)
}

export async function buildClient(): Promise<void> {
  try {
    await viteBuild()
  } catch (error) {
    const remedy = 'Run `npm run build` as a user who may write here.'
    throw new StartProblem(`The pages cannot be built: ${(error as Error).message} ${remedy}`)
  }
}
