/** From starting the process to the first answer: `npm start` against a server that can do nothing. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import type { Comparison } from './comparison.ts'
import { ratioOf } from './contest.ts'
import { quantile } from '../fairness/figures.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BARE = "require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')"

export async function compareColdStarts(rounds: number): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  const times: { ours: number; bare: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const bare = await timeToAnswer(['-e', BARE], {})
      const ours = await timeToOpen(folder)
      if (round > 0) times.push({ ours, bare }) // the first one brings the files into memory
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    part: 'Start',
    what: 'from starting the process to the first answer',
    unit: 'ms',
    ours: quantile(
      times.map(({ ours }) => ours),
      0.5,
    ),
    against: 'a bare http server',
    theirs: quantile(
      times.map(({ bare }) => bare),
      0.5,
    ),
    ratio: ratioOf(times.map(({ ours, bare }) => ours / bare)),
    target: { at: 'most', value: 2 },
  }
}

/** Milliseconds from `npm start` over this data to the first answer. */
export function timeToOpen(folder: string): Promise<number> {
  return timeToAnswer(manifest.scripts.start.split(' ').slice(1), { DATA_DIR: folder })
}

async function timeToAnswer(words: readonly string[], env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: 'ignore',
  })
  try {
    await firstAnswer(child, `http://127.0.0.1:${port}/healthz`)
    return performance.now() - began
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill()
    await ended
  }
}

async function firstAnswer(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(address).then(
      () => true,
      () => false, // not yet
    )
    if (answered) return
    await sleep(2)
  }
  throw new Error(`the server ended with code ${child.exitCode}`)
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
