import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BotLevel, Tagged } from '#kernel'
import { BotPool } from './botPool.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { runServer, TEST_SHELF } from '../testing/running.ts'
import { rogue, tally } from '../testing/shelf.ts'

const actions = [
  { type: 'add', amount: 1 },
  { type: 'add', amount: 2 },
]

function openPool({ workers = 1, patience = 3000 } = {}): { pool: BotPool; failures: string[] } {
  const failures: string[] = []
  const pool = new BotPool({
    workers,
    patience,
    budget: 50,
    pace: { afterPlayer: [0, 0], afterBot: [0, 0] },
    shelf: TEST_SHELF,
    onTrouble: problem => void failures.push(problem),
  })
  onTestFinished(() => pool.stop())
  return { pool, failures }
}

async function ask(pool: BotPool, { id }: { id: string }, level: BotLevel, botSeed?: string): Promise<unknown> {
  const module = id === 'tally' ? tally : rogue
  const { game, content } = module.open(module.content)
  const view: unknown = game.view(game.setup({ seats: 2, options: { allowThree: false, first: 0 } }, NO_CHANCE), 0)
  const question = {
    game: id,
    version: game.version,
    contentHash: game.contentHash,
    content,
    level,
    seat: 0,
    view,
    actions,
  }
  const choice = await pool.choose(botSeed === undefined ? question : { ...question, botSeed })
  return choice && choice.action
}

const NO_CHANCE = {
  int: () => 0,
  pick: <T>(items: readonly T[]) => items[0]!,
  shuffle: <T>(items: T[]) => items,
  draws: 0,
}

describe('the pool', () => {
  test('a bot chooses from a view, in a worker', async () => {
    const { pool, failures } = openPool()
    await expect.poll(() => ask(pool, tally, 'easy'), { timeout: 15_000 }).toEqual(actions[0])
    expect(await ask(pool, tally, 'normal')).toEqual(actions[1])
    expect(failures).toEqual([])
  })

  test('a bot with the same seed chooses the same for every caller; with another seed it does not', async () => {
    const seeds = Array.from({ length: 12 }, (_, index) => `seed ${index}`)
    const choices = await Promise.all(
      [1, 2]
        .map(() => openPool({ patience: 30_000 }))
        .map(({ pool }) => Promise.all(seeds.map(seed => ask(pool, tally, 'hard', seed)))),
    )
    expect(choices[0]).toEqual(choices[1])
    expect(new Set(choices[0]!.map(choice => JSON.stringify(choice))).size).toBe(2)
  })

  test('a bot that throws or hangs is skipped in time, and the next one is answered', async () => {
    const { pool, failures } = openPool({ patience: 1500 })
    await expect.poll(() => ask(pool, tally, 'easy'), { timeout: 15_000 }).toEqual(actions[0])
    expect(await ask(pool, rogue, 'hard')).toBeNull()
    expect(await ask(pool, rogue, 'normal')).toBeNull()
    await expect.poll(() => ask(pool, tally, 'easy'), { timeout: 15_000 }).toEqual(actions[0])
    // The first worker may take longer to start than the timeout.
    expect(failures.filter(failure => failure.startsWith('rogue'))).toEqual([
      'rogue: the hard bot failed: planted',
      'rogue: the normal bot failed: it thought for too long',
    ])
  })

  test('questions queued behind a bot that hangs are answered in time as well', async () => {
    const { pool } = openPool({ patience: 600 })
    const answers = await Promise.all([ask(pool, rogue, 'normal'), ask(pool, tally, 'easy'), ask(pool, tally, 'easy')])
    expect(answers[0]).toBeNull()
  })

  test('a master thinks for two seconds in a worker of its own: other bots do not wait for it', async () => {
    const { pool, failures } = openPool({ patience: 30_000 })
    await expect.poll(() => ask(pool, tally, 'master'), { timeout: 60_000 }).toEqual(actions[1])
    await ask(pool, tally, 'easy')
    const answered: string[] = []
    const note = (who: string) => (choice: unknown) => {
      answered.push(who)
      return choice
    }
    const master = ask(pool, tally, 'master').then(note('master'))
    for (let n = 0; n < 3; n++) await ask(pool, tally, 'easy').then(note('easy'))
    expect(await master).toEqual(actions[1])
    expect(answered).toEqual(['easy', 'easy', 'easy', 'master'])
    expect(failures).toEqual([])
  }, 90_000)

  test('a game without a master uses hard', async () => {
    const { pool, failures } = openPool()
    const failed = 'rogue: the master bot failed: planted'
    await expect.poll(() => ask(pool, rogue, 'master').then(() => failures), { timeout: 60_000 }).toContain(failed)
  }, 90_000)

  test('a pool that stops leaves no caller waiting', async () => {
    const { pool } = openPool({ patience: 60_000 })
    const waiting = [ask(pool, rogue, 'normal'), ask(pool, tally, 'easy')]
    await pool.stop()
    expect(await Promise.all(waiting)).toEqual([null, null])
  })
})

describe('at a table', () => {
  test.each(['easy', 'normal', 'hard'] as const)(
    'a rogue bot (%s) is replaced by a quick legal action when its time is up',
    async level => {
      const { address } = await runServer()
      const request = newTable({ game: 'rogue', bots: [level], start: true })
      const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
      await ann.heard('update')
      await ann.act({ type: 'add', amount: 1 })
      expect((await ann.heard('update', ({ seq }) => seq === 2)).actions).toHaveLength(2)
      expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack', seq: 3 })
    },
  )

  test('bots wait longer after a person than after each other', async () => {
    const pace = { afterPlayer: [1000, 1010], afterBot: [150, 160] } as const
    const { address } = await runServer({ bots: { workers: 1, budget: 20, patience: 2000, pace } })
    const request = newTable({ seats: 3, bots: ['easy', 'easy'], start: true })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
    await ann.heard('update')
    await ann.act({ type: 'add', amount: 1 })
    const start = performance.now()
    await ann.heard('update', ({ seq }) => seq === 2)
    const first = performance.now() - start
    await ann.heard('update', ({ seq }) => seq === 3)
    const second = performance.now() - start - first
    expect(first).toBeGreaterThan(950)
    expect(second).toBeGreaterThan(100)
    expect(second).toBeLessThan(first)
  })

  test('MLT-9.4 bots wait longest where an action may be undone', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const pace = { afterPlayer: [0, 400], afterBot: [0, 0] } as const
    const bots = { workers: 1, budget: 20, patience: 2000, pace }
    const { address } = await runServer({ bots, shelf: DEFAULT_SETTINGS.shelf })
    // The bot begins, so that its worker has started before it is waited for.
    const options = { firstSeat: 1, takeBack: 'untilNextAction' }
    const request = newTable({ game: 'my-little-town', seats: 2, bots: ['easy'], options, start: true })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
    await ann.heard('update', ({ actions }) => actions!.length > 0)
    await ann.act({ type: 'draw' })
    const drawn = await ann.heard('update', ({ actions }) => isPlacing(actions![0]))
    await ann.act(drawn.actions![0] as Record<string, unknown>)
    const placed = performance.now()
    expect((await ann.heard('update', ({ seq }) => seq === drawn.seq + 1)).undo).toBe(true)
    await ann.heard('update', ({ seq }) => seq === drawn.seq + 2)
    expect(performance.now() - placed).toBeGreaterThan(350)
  })
})

function isPlacing(action: unknown): boolean {
  return (action as Tagged | undefined)?.type === 'placeTile'
}
