/** F5: the disk fails during a commit. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games } from '#games'
import { hasCompiler, watchedDisk } from './shim/shim.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { findingsOf } from '../../kills.ts'
import { inPieces } from '../../runs/runInPieces.ts'
import type { ServerProcess } from '../../servers/serverProcess.ts'
import { runFaults, type RunReport, timeUntil } from '../../run.ts'

const TABLES = 6
const PIECES = { size: 50, sideBySide: 2 }
/** Milliseconds within which a server whose disk has failed must have exited; the failure shows at its next write. A control stays up. */
const GONE_WITHIN = 30_000
const STAYED_FOR = 8000
/** No file may grow beyond so many bytes: the write-ahead log is longer from the start. */
const NO_LONGER_THAN = 4096

export const diskErrors: Fault = {
  id: 'F5',
  name: 'disk errors',
  holds:
    'nothing is acknowledged any more, the process ends with code 1, the next start has everything that was acknowledged',
  about: `Under busy tables the disk fails: by turns no write beyond the end of a file succeeds any more (a limit put on the running process), or, where there is a C compiler, every sync
fails. Nothing may be acknowledged after that, the process must end by itself with code 1, and after the next start everything that was acknowledged must be there.`,
  times: 500,
  run: plan => failDisk(plan, 'serve.ts'),
  control: {
    about: 'a server that takes a failed write for a written one, and goes on.',
    times: 4,
    run: plan => failDisk(plan, 'broken/careless.ts'),
  },
}

async function failDisk(plan: FaultRun, entry: string): Promise<FaultFindings> {
  const pieces = await inPieces(plan, PIECES, piece => failOneDisk(piece, entry))
  const { figures, ...found } = findingsOf(pieces)
  const sum = (pick: (failed: Failed) => number) => pieces.reduce((sum, { failed }) => sum + pick(failed), 0)
  const failures = { 'failed writes': sum(({ writes }) => writes), 'failed syncs': sum(({ syncs }) => syncs) }
  return { ...found, figures: { ...failures, ...figures } }
}

/** How often. */
interface Failed {
  writes: number
  syncs: number
}

async function failOneDisk(
  { times, seed, onDone }: FaultRun,
  entry: string,
): Promise<RunReport & { readonly failed: Failed }> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-sick-'))
  const sick = join(folder, 'sick')
  const failed: Failed = { writes: 0, syncs: 0 }
  const isSync = () => hasCompiler && (failed.writes + failed.syncs) % 2 === 1
  try {
    const report = await runFaults({
      kills: times,
      tables: TABLES,
      game: games[0]!.id,
      seed,
      entry,
      ending: {
        wish: () => ({
          mute: true,
          ...(hasCompiler && { environment: { ...watchedDisk(), DISK_SICK: sick } }),
        }),
        async end(server) {
          if (isSync()) {
            writeFileSync(sick, '')
            failed.syncs++
          } else {
            limitFiles(server, NO_LONGER_THAN)
            failed.writes++
          }
          await timeUntil(() => !server.isRunning, entry === 'serve.ts' ? GONE_WITHIN : STAYED_FOR)
          rmSync(sick, { force: true })
          const goesOn = server.isRunning
          const code = server.exitCode
          await server.kill()
          if (goesOn) return ['the server went on after its disk had failed']
          return code === 1 ? [] : [`the server ended with code ${code} after its disk had failed`]
        },
      },
      ...(onDone && { onKill: onDone }),
    })
    return { ...report, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For the running process: every write that would make a file longer fails. */
function limitFiles({ pid }: ServerProcess, bytes: number): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
}
