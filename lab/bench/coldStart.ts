/** From starting the process to the first page: `npm start` against a server that only sends that page. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import type { Comparison } from './comparison.ts'
import { ratioOf } from './contest.ts'
import { quantile } from '../fairness/figures.ts'
import { freePort } from '../../scripts/testSupport/freePort.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** `npm start`, without npm. */
const START = manifest.scripts.start.split(' ').slice(1)
const PAGE = join(ROOT, 'dist', 'web', 'index.html')
const BARE = `const page = require('node:fs').readFileSync(process.env.PAGE)
  require('node:http').createServer((_, answer) => answer.end(page)).listen(process.env.PORT, '127.0.0.1')`
/** Milliseconds a server stays up after its answer: it saves its compiled code shortly after that, for the next start. */
const STAY = 300

export async function compareColdStarts(rounds: number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  const times: { page: number; bare: number }[] = []
  try {
    await timeToOpen(folder) // builds what is missing, and brings the files into memory
    const text = readFileSync(PAGE, 'utf8')
    for (let round = 0; round < rounds; round++) {
      const bare = await timeToAnswer(['-e', BARE], { PAGE }, { path: '/', text })
      const page = await timeToAnswer(START, { DATA_DIR: folder }, { path: '/', text })
      times.push({ page, bare })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const median = (what: 'page' | 'bare') =>
    quantile(
      times.map(time => time[what]),
      0.5,
    )
  return [
    {
      part: 'Start',
      what: 'from start to the first page',
      unit: 'ms',
      ours: median('page'),
      against: 'a bare http server',
      theirs: median('bare'),
      ratio: ratioOf(times.map(({ page, bare }) => page / bare)),
      target: null,
    },
  ]
}

/** Milliseconds from `npm start` over this data until the server is ready. */
export function timeToOpen(folder: string): Promise<number> {
  return timeToAnswer(START, { DATA_DIR: folder }, { path: '/healthz', text: '{"alive":true}' })
}

/** A request, and the size of the whole answer. */
interface Question {
  readonly path: string
  readonly text: string
}

async function timeToAnswer(
  words: readonly string[],
  env: Record<string, string>,
  { path, text }: Question,
): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: 'ignore',
  })
  try {
    const answer = await firstAnswer(child, `http://127.0.0.1:${port}${path}`)
    const took = performance.now() - began
    if (answer !== text) throw new Error(`${path} was answered with ${answer.slice(0, 100)}`)
    return took
  } finally {
    await sleep(STAY)
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill()
    await ended
  }
}

async function firstAnswer(child: ChildProcess, address: string): Promise<string> {
  while (child.exitCode === null) {
    // Uncompressed: the other server does not compress.
    const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } }).catch(() => null)
    if (answer?.ok) return answer.text()
    await sleep(2) // not yet
  }
  throw new Error(`the server ended with code ${child.exitCode}`)
}
