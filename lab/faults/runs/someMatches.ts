/** Some matches that pairs of players played for a while, in the files of a server that was killed. */

import { join } from 'node:path'
import { createRng } from '#kernel'
import { FaultClient } from '../clients/client.ts'
import { gather } from '../clients/gather.ts'
import { ServerProcess } from '../servers/serverProcess.ts'
import { timeUntil } from '../run.ts'

export interface SomeMatches {
  readonly dataDir: string
  readonly tables: number
  readonly game: string
  readonly seed: string
}

/** Actions acknowledged at each table, and the timeout in milliseconds. */
const PLAYED = 12
const LONGEST = 60_000

export async function playSome({ dataDir, tables, game, seed }: SomeMatches): Promise<void> {
  const server = await ServerProcess.create(join(import.meta.dirname, '../servers/serve.ts'), dataDir)
  const people: FaultClient[] = []
  try {
    await server.start()
    for (let table = 0; table < tables; table++) {
      const seats = await gather(server.address, game, { friends: 1, bots: 0 })
      const rng = (seat: number) => createRng(`${seed}/${table}`, seat)
      people.push(
        ...seats.map(seat => new FaultClient([server.address], { ...seat, viewer: seat.seat }, rng(seat.seat))),
      )
    }
    const played = () => people.every(({ acked, over }) => over || acked >= PLAYED / 2)
    await timeUntil(played, LONGEST)
  } finally {
    for (const person of people) person.leave()
    await server.kill()
  }
}
