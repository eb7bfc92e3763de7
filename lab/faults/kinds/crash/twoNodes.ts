/** Two servers over one PostgreSQL, with clients at both: one of the two is killed repeatedly, then all is checked. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { openGame } from '#games'
import { newDatabase, type Postgres } from '../../../../scripts/testSupport/postgres.ts'
import { check } from '../../checker.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readPostgresMatches } from '../../runs/readPostgresLog.ts'
import { type FaultPlan, type FaultReport, LIFE, timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

/** Milliseconds a server lives on once enough was acknowledged, at most; and at most in any case. */
const MOMENT = 60
const LONGEST_LIFE = 10_000
/** Until all clients are back or answered, at most; with a control, which may have lost their tables, less. */
const BACK_WITHIN = 60_000
const IN_VAIN = 3000

export async function runTwoNodes(postgres: Pick<Postgres, 'url'>, plan: FaultPlan): Promise<FaultReport> {
  const { kills, tables: count, seed, entry, onKill } = plan
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const database = await newDatabase(postgres.url)
  const run = () => ServerProcess.create(serverFile(entry), dataDir, database.url)
  const servers = [await run(), await run()]
  const tables = new BusyTables(
    servers.map(({ address }) => address),
    plan,
  )
  const rng = createRng(`${seed}/kills`)
  const backWithin = entry.startsWith('broken/') ? IN_VAIN : BACK_WITHIN
  const startTimes: number[] = []
  const returnTimes: number[] = []
  try {
    await Promise.all(servers.map(server => server.start()))
    for (let done = 0; done < kills; done++) {
      void tables.fill(count)
      const enough = tables.acked + LIFE[0] + rng.int(LIFE[1] - LIFE[0])
      await timeUntil(() => tables.acked >= enough, LONGEST_LIFE)
      await sleep(rng.int(MOMENT))
      const server = rng.pick(servers)
      await server.kill()
      // The other is up: no client waits for this one.
      returnTimes.push(await timeUntil(() => tables.allBack, backWithin))
      startTimes.push(await server.start())
      onKill?.(done + 1)
    }
    tables.rest()
    await timeUntil(() => tables.quiet, backWithin)
    await Promise.all(servers.map(server => server.stop()))
    const verdict = check(tables.histories, await readPostgresMatches(database.url), openGame)
    return { ...verdict, kills, startTimes, returnTimes }
  } finally {
    tables.leave()
    await Promise.all(servers.map(server => server.kill()))
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
