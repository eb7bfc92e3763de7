/** Plays a tournament in worker threads, and saves its results, so that an interrupted one can continue. */

import { existsSync, renameSync } from 'node:fs'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Fixture, fixturesOf, type Played, type Tournament } from '#bots/tournament.ts'
import { canonical } from '#kernel'
import { Complaint } from '../commandError.ts'
import { readText, writeText } from '../files.ts'

export interface Running {
  readonly threads: number
  /** The results file; matches in it are not played again. */
  readonly file?: string
  readonly signal?: AbortSignal
  onProgress?(done: number, all: number): void
}

/** The content of the file. */
interface Kept {
  readonly tournament: Tournament
  readonly played: readonly Played[]
}

/** Milliseconds between two saves of the results. */
const KEEP_EVERY = 5000

/**
 * All matches of the tournament. Rejects if a bot or a rule fails, or when the signal aborts; finished matches are
 * saved.
 */
export async function runTournament(tournament: Tournament, running: Running): Promise<Played[]> {
  const { threads, file, signal, onProgress } = running
  const fixtures = fixturesOf(tournament)
  const played = new Map(keptIn(file, tournament).map(match => [match.id, match]))
  const waiting = fixtures.filter(({ id }) => !played.has(id)).toReversed()
  const stop = new AbortController()
  const anySignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let keptAt = performance.now()
  const keep = () => {
    if (file !== undefined) write(file, { tournament, played: [...played.values()] })
    keptAt = performance.now()
  }

  const work = async () => {
    const worker = new Worker(new URL('./arenaWorker.ts', import.meta.url), { workerData: tournament })
    try {
      await once(worker, 'message', { signal: anySignal })
      for (let fixture; (fixture = waiting.pop());) {
        const match = await play(worker, fixture, anySignal)
        played.set(match.id, match)
        if (performance.now() - keptAt > KEEP_EVERY) keep()
        onProgress?.(played.size, fixtures.length)
      }
    } finally {
      await worker.terminate()
    }
  }
  const threadCount = Math.min(threads, waiting.length)
  if (threadCount > 0) keep() // fails early if the file cannot be written
  try {
    await Promise.all(Array.from({ length: threadCount }, work))
  } finally {
    stop.abort()
    if (threadCount > 0) keep()
  }
  return fixtures.map(({ id }) => played.get(id)!)
}

/** Throws `Complaint` if the file holds another tournament: results that cannot be compared are not mixed. */
function keptIn(file: string | undefined, tournament: Tournament): readonly Played[] {
  if (file === undefined || !existsSync(file)) return []
  const kept = parseKept(readText(file))
  if (!kept?.tournament || !Array.isArray(kept.played)) throw new Complaint(`${file} holds no tournament.`, 2)
  const { meetings: _asked, bots: _named, ...rules } = tournament
  const { meetings: _kept, bots: _known, ...earlier } = kept.tournament
  if (canonical(rules) === canonical(earlier)) return kept.played
  throw new Complaint(`${file} holds another tournament. Remove it, or name another file.`, 2)
}

function parseKept(content: string): Partial<Kept> | null {
  try {
    return JSON.parse(content) as Partial<Kept> | null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Atomic: a half-written file would lose the tournament. */
function write(file: string, kept: Kept): void {
  writeText(`${file}.new`, `${JSON.stringify(kept)}\n`)
  renameSync(`${file}.new`, file)
}

async function play(worker: Worker, fixture: Fixture, signal: AbortSignal): Promise<Played> {
  worker.postMessage(fixture)
  const [played] = await once(worker, 'message', { signal })
  return played as Played
}
