/** The resource use of a PostgreSQL of our own: CPU of all its processes, bytes of its log, bytes on disk. */

import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

export interface PostgresUse {
  /** Milliseconds of CPU since it was started, of all its processes. */
  readonly cpu: number
  /** Bytes written to its log. */
  readonly wal: number
}

/** Of the kernel's clock, in milliseconds. */
const TICK = 10

export async function usedBy({ pid, url }: { readonly pid: number; readonly url: string }): Promise<PostgresUse> {
  const [row] = await ask(url, `SELECT pg_current_wal_insert_lsn() - '0/0' AS wal`)
  return { cpu: cpuOf(pid), wal: Number(row!['wal']) }
}

/** Bytes of the rows of all matches and their indexes. */
export async function sizeOf(url: string): Promise<number> {
  const [row] = await ask(
    url,
    `SELECT sum(pg_total_relation_size(name::regclass)) AS size FROM unnest(ARRAY['tables', 'matches', 'entries']) AS name`,
  )
  return Number(row!['size'])
}

async function ask(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as Record<string, unknown>[]
}

/** The server's own time, that of its finished child processes, and that of the running ones. */
function cpuOf(server: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    if (!stat) continue
    if (Number(name) === server) ticks += stat.own + stat.ended
    else if (stat.parent === server) ticks += stat.own
  }
  return ticks * TICK
}

function statOf(pid: string): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which comes second, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (place: number) => Number(fields[place])
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return null // it has exited meanwhile
  }
}
