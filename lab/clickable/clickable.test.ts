import { expect, test } from 'vitest'
import { games } from '#games'
import type { ContentFiles } from '#kernel'
import { share } from '../../scripts/tests/tier.ts'
import { completeGames } from '#scripts/tests/completeGames.ts'
import { lookThrough } from './look.ts'

test.each(completeGames.map(module => [module.id, module] as const))(
  '%s: the clickable actions are the legal ones, in a share of the positions',
  async (_id, module) => {
    const count = await lookThrough(module, share(150, 3000), 'a share')
    expect(count.pointed).toBeGreaterThan(300)
    expect(count.sent).toBeGreaterThan(5)
  },
)

test('a list that lacks an action, and one that has too many, are found', async () => {
  const [module] = games
  const broken = (change: (actions: unknown[]) => unknown[]) => ({
    ...module!,
    open(content: ContentFiles) {
      const box = module!.open(content)
      const determinized = new WeakSet<object>()
      const game = {
        ...box.game,
        determinize: (view: unknown, rng: never) => {
          const state: object = box.game.determinize(view, rng)
          determinized.add(state)
          return state
        },
        legalActions: (state: object, seat: number) => {
          const actions: unknown[] = box.game.legalActions(state, seat)
          return determinized.has(state) ? change(actions) : actions
        },
      }
      return { ...box, game }
    },
  })
  await expect(
    lookThrough(
      broken(actions => actions.slice(1)),
      20,
      'planted',
    ),
  ).rejects.toThrow('is not the legal list')
  const more = broken(actions => [...actions, { type: 'pass' }])
  await expect(lookThrough(more, 20, 'planted')).rejects.toThrow('is not the legal list')
})
