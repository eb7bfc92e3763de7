/** The tables under attack: where nothing may change, where the match is over, and where attackers may play. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { games, openGame } from '#games'
import type { SeatGranted } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { newTable, seatFrom, post, sit } from '#server/testing/client.ts'
import { gather } from '../../clients/gather.ts'
import type { Loot } from './hostileMessages.ts'
import { Visitor } from '../../clients/visitor.ts'

/** A seat, or a spectator: `token: null`. */
export interface Identity {
  readonly table: string
  readonly token: string | null
}

export interface AttackedTables {
  /** Attackers whose turn it is not, or who only watch: whatever they send, nothing changes. */
  readonly still: readonly Identity[]
  /** Where the match is over. */
  readonly over: readonly Identity[]
  /** Where attackers may do all that players may. */
  readonly scratch: readonly Identity[]
  /** Of a program's seat at a scratch table. */
  readonly programToken: string
  readonly loot: Loot
  /** What is stored of each table at which nothing may change, as text; and what honest clients there see. */
  look(): readonly string[]
  leave(): void
}

export async function layTables(address: string, dataDir: string): Promise<AttackedTables> {
  const still: Identity[] = []
  const over: Identity[] = []
  const scratch: Identity[] = []
  const invites: string[] = []
  const actions: Record<string, unknown>[] = []
  const honest: Visitor[] = []

  for (const { id: game } of games) {
    const [host, guest] = await gather(address, game, { friends: 1, bots: 0 })
    const clients = [await sit(address, host!), await sit(address, guest!)]
    const positions = await Promise.all(clients.map(client => client.heard('update')))
    actions.push(...(positions.flatMap(position => position.actions).slice(0, MOST_ACTIONS) as typeof actions))
    clients.forEach(client => client.leave())
    if (openGame(game)!.game.pace === 'live') {
      // Its clock acts by itself: there the state would change.
      scratch.push(...identities([guest!]))
    } else {
      const idle = positions[1]!.actions.length === 0 ? guest! : positions[0]!.actions.length === 0 ? host! : null
      const other = idle === host! ? guest! : host!
      honest.push(new Visitor({ address, table: other.table, token: other.token }))
      still.push({ table: host!.table, token: null }, ...identities(idle ? [idle] : []))
    }

    const played = await gather(address, game, { friends: 1, bots: 0 })
    scratch.push(...identities(played))
    const gathering = await seatFrom(post(address, '/api/tables', newTable({ game })))
    const connection = await sit(address, gathering)
    invites.push((await connection.heard('table')).invite!)
    connection.leave()
    scratch.push(...identities([gathering]))
  }

  over.push(...identities(await endedTable(address)))
  const { table, token } = await seatFrom(post(address, '/api/tables', newTable({ game: games[0]!.id })))
  const granted = await post(address, '/api/programs', { table, token, seat: 1, name: 'Clockwork', account: false })
  const { token: programToken } = granted.body as ProgramGranted
  const host = await sit(address, { table, token })
  await host.command({ type: 'start' })
  host.leave()

  const stillIds = [...new Set([...still, ...over].map(identity => identity.table))]
  const tables = [...new Set([...still, ...over, ...scratch].map(identity => identity.table))]
  const tokens = [...scratch.map(identity => identity.token!), 'A'.repeat(24), programToken!.split('.')[1]!]
  return {
    still,
    over,
    scratch,
    programToken: programToken!,
    loot: { tables, tokens, invites, actions, games: games.map(({ id }) => id) },
    look: () => [...stored(dataDir, stillIds), ...honest.map(({ seen }) => JSON.stringify(seen))],
    leave: () => honest.forEach(visitor => visitor.leave()),
  }
}

/** Of each position: enough for all kinds. */
const MOST_ACTIONS = 40

function identities(seats: readonly SeatGranted[]): Identity[] {
  return seats.map(({ table, token }) => ({ table, token }))
}

/** Ended by agreement of all players. */
async function endedTable(address: string): Promise<readonly SeatGranted[]> {
  const seats = await gather(address, games[0]!.id, { friends: 1, bots: 0 })
  const clients = await Promise.all(seats.map(seat => sit(address, seat)))
  for (const client of clients) await client.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
  await clients[0]!.heard('table', ({ table }) => table.status === 'over')
  clients.forEach(client => client.leave())
  return seats
}

/** Read directly from the database. */
function stored(dataDir: string, tables: readonly string[]): string[] {
  const database = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  try {
    const rows = database.prepare('SELECT * FROM tables WHERE id = ?')
    const matches = database.prepare('SELECT id, seed, options FROM matches WHERE "table" = ?')
    const entries = database.prepare('SELECT * FROM entries WHERE match = ? ORDER BY seq')
    return tables.map(table => {
      const played = matches.all(table)
      return JSON.stringify([rows.get(table), played, played.map(match => entries.all(match['id'] as string))])
    })
  } finally {
    database.close()
  }
}
