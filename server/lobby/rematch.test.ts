import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'

interface Look {
  readonly turn: number | null
  readonly phase: string
}

test.each([0, 1, 'random'])(
  'MLT-3.1 in a rematch the first seat, %s before, moves one to the left',
  async firstSeat => {
    const { address } = await runServer({ shelf: DEFAULT_SETTINGS.shelf })
    const options = { firstSeat, pileSize: 12 }
    const host = await seatFrom(post(address, '/api/tables', newTable({ game: 'my-little-town', options })))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const guest = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const ben = await sit(address, guest)
    await ann.command({ type: 'start' })
    const began = await playToTheEnd([ann, ben])
    await ben.heard('table', ({ table }) => table.status === 'over')

    const next = await Promise.all(
      [host, guest].map(async ({ table, token }) =>
        sit(address, await seatFrom(post(address, '/api/again', { table, token }))),
      ),
    )
    await next[0]!.heard('table', ({ table }) => table.status === 'gathering' || table.status === 'playing')
    await next[0]!.command({ type: 'start' })
    const { view } = await next[0]!.heard('update')
    expect((view as Look).turn).toBe((began + 1) % 2)
  },
)

/** All draw as long as there are tiles. Returns the seat that began. */
async function playToTheEnd(people: readonly TestClient[]): Promise<number> {
  const first = (await people[0]!.heard('update', ({ seq }) => seq === 0)).view as Look
  for (let seq = 0; ; seq++) {
    const { view } = await people[0]!.heard('update', update => update.seq === seq)
    const { turn } = view as Look
    if (turn === null) return first.turn!
    const { actions } = await people[turn]!.heard('update', update => update.seq === seq)
    const listed = actions as readonly { type: string }[]
    const action = listed.find(({ type }) => type === 'draw' || type === 'pass') ?? listed[0]!
    expect(await people[turn]!.act({ ...action }, { seen: seq })).toMatchObject({ type: 'ack' })
  }
}
