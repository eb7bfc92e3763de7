/** F3: power cuts. Writes that were not synced are lost, in whole or in part. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { games } from '#games'
import { createRng } from '#kernel'
import { Disk } from '../disk/shim/power.ts'
import { hasCompiler, watchedDisk } from '../disk/shim/shim.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { findingsOf } from '../../kills.ts'
import { inPieces } from '../../runs/runInPieces.ts'
import { runFaults, type RunReport } from '../../run.ts'

const TABLES = 8
const PIECES = { size: 50, sideBySide: 2 }
/** Milliseconds for which a server lives on, at most, once enough was acknowledged. */
const MOMENT = 30
/** At which sync it dies where it is to die before one, from and to; some come before it is open. */
const SYNCS = [15, 40] as const

export const powerCuts: Fault = {
  id: 'F3',
  name: 'power cuts',
  holds: 'the same, of what a disk without power would hold',
  about: `A small library between the server and its disk writes down every write and every sync of the database's files. When the process is killed, the files are put back to what a disk
would hold whose power was cut: all that was synced, and of the rest by turns nothing, the first few writes, or any of their sectors in any order. What must hold is what F1 says. It needs a C
compiler; without one only the share in \`npm test\` is run that looks for every acknowledged entry in the file.`,
  times: 1000,
  run: plan => cutPower(plan, 'serve.ts'),
  control: {
    about: 'a server that does not wait for the disk.',
    times: 10,
    run: plan => cutPower(plan, 'broken/unsynced.ts'),
  },
}

async function cutPower(plan: FaultRun, entry: string): Promise<FaultFindings> {
  if (!hasCompiler) throw new Error('there is no C compiler here: install cc to cut the power')
  const pieces = await inPieces(plan, PIECES, piece => cutPowerOfOne(piece, entry))
  const { figures, ...found } = findingsOf(pieces)
  const unsynced = pieces.reduce((sum, piece) => sum + piece.unsynced, 0)
  return { ...found, figures: { 'writes not synced when the power was cut': unsynced, ...figures } }
}

/** The same machine, repeatedly. */
async function cutPowerOfOne(
  { times, seed, onDone }: FaultRun,
  entry: string,
): Promise<RunReport & { readonly unsynced: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-power-'))
  const log = join(folder, 'log')
  const moments = createRng(seed)
  let disk: Disk | null = null
  let unsynced = 0
  try {
    const report = await runFaults({
      kills: times,
      tables: TABLES,
      game: games[0]!.id,
      seed,
      entry,
      ending: {
        wish: life => ({
          environment: {
            ...watchedDisk(),
            DISK_LOG: log,
            // Every other time during a commit, with writes that were not synced.
            ...(life % 2 === 1 && { DISK_DIE: `before sync:${SYNCS[0] + moments.int(SYNCS[1] - SYNCS[0])}` }),
          },
        }),
        async end(server, rng) {
          await sleep(rng.int(MOMENT))
          await server.kill()
          return []
        },
        meanwhile(dataDir, rng) {
          disk ??= new Disk(dataDir, log)
          unsynced += disk.cutPower(rng)
        },
      },
      ...(onDone && { onKill: onDone }),
    })
    return { ...report, unsynced }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
