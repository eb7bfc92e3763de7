/** Bundles the server into a few files when there is no bundle yet, or when the sources are newer. */

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newestIn } from './newestSource.ts'
import { ROOT } from '../server/root.ts'
import type * as serving from '../server/serve.ts'
import { viteBuild } from './viteBuild.ts'

/** The sources of the server. */
const SOURCES = [
  'server',
  'build',
  'games',
  'kernel',
  'kit',
  'bots',
  'protocol',
  'vite.server.config.ts',
  'package-lock.json',
]
/** Every build has a folder of its own, named by the time it began, in milliseconds. */
const BUILDS = join(ROOT, 'dist', 'server')
/** Builds that are kept: a running server may still have to load files of its own. */
const KEPT_BUILDS = 3
/** Milliseconds for which every build is kept: other processes that start now may be about to load theirs. */
const KEPT_FOR = 600_000

type Server = typeof serving

/** The server bundled from the current sources. If bundling fails, the sources themselves. */
export async function builtServer(): Promise<Server> {
  try {
    const build = currentBuild() ?? (await buildServer())
    return (await import(pathToFileURL(join(build, 'serve.js')).href)) as Server
  } catch (error) {
    process.stderr.write(`The server could not be built, and starts from its sources: ${(error as Error).message}\n`)
    return import('../server/serve.ts')
  }
}

/** Returns its folder. It is built elsewhere and renamed as a whole: no process sees half of it. */
export async function buildServer(): Promise<string> {
  const build = join(BUILDS, String(Date.now()))
  const unfinished = `${build}.${process.pid}`
  const configFile = join(ROOT, 'vite.server.config.ts')
  mkdirSync(BUILDS, { recursive: true })
  try {
    await viteBuild('--config', configFile, '--outDir', unfinished, '--emptyOutDir')
    renameSync(unfinished, build)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  const old = builds().filter((began, place) => place >= KEPT_BUILDS && began < Date.now() - KEPT_FOR)
  for (const began of old) rmSync(join(BUILDS, String(began)), { recursive: true, force: true })
  return build
}

function currentBuild(): string | null {
  const [newest] = builds()
  const changed = Math.max(...SOURCES.map(source => newestIn(join(ROOT, source))))
  return newest !== undefined && newest >= changed ? join(BUILDS, String(newest)) : null
}

/** Newest first. */
function builds(): number[] {
  if (!existsSync(BUILDS)) return []
  return readdirSync(BUILDS)
    .map(Number)
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a)
}
