/** The bots play legally, quickly, and each level better than the one below. */

import { type BotLevel, createRng, rounds, seatTable, startMatch, submit } from '#kernel'
import { expect, test } from 'vitest'
import { ourTidySpaces } from './index.ts'
import { matchFrom } from './testing/examples.ts'
import type { OurTidySpaces } from './types.ts'

const { game, bots } = ourTidySpaces.open(ourTidySpaces.content)

test.each<[BotLevel, BotLevel]>([
  ['normal', 'easy'],
  ['hard', 'normal'],
])('%s has more points than %s', (better, worse) => {
  let lead = 0
  for (let n = 0; n < 24; n++) {
    const levels = n % 2 === 0 ? [better, worse] : [worse, better]
    const [first, second] = scores(levels, `bots-${n}`)
    lead += n % 2 === 0 ? first! - second! : second! - first!
  }
  expect(lead).toBeGreaterThan(0)
})

test('a red Item goes Home, a bicycle to the rack when the Home is crowded, junk to the Wall Side', () => {
  const choose = (drawn: string) => {
    const { state } = matchFrom(game, { players: 2, phase: 'place', drawn })
    const actions = game.legalActions(state, 0)
    return bots.hard.choose(game.view(state, 0), 0, actions, rounds(1, createRng('choice')))
  }
  expect(choose('sofa')).toMatchObject({ board: 'home:0' })
  expect(choose('city-bicycle')).toMatchObject({ board: 'parking' })
  expect(choose('cardboard-boxes')).toMatchObject({ board: 'corridor' })
})

test('tokens are preferred to nothing, and a fulfilled card is taken', () => {
  const items = [
    ['a', 'orchid-pot', 0, 'garden', 0, 0, 0],
    ['b', 'orchid-pot', 0, 'garden', 0, 1, 0],
  ] as const
  const { state } = matchFrom(game, { players: 2, phase: 'neighbour', items })
  for (const bot of Object.values(bots)) {
    const action = bot.choose(game.view(state, 0), 0, game.legalActions(state, 0), rounds(1, createRng('card')))
    expect(action).toEqual({ type: 'TakeGoodNeighbour', card: 'community-gardener' })
  }
})

/** Points of both seats at the end. */
function scores(levels: readonly BotLevel[], seed: string): number[] {
  const seating = seatTable<OurTidySpaces>(game, levels.length, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(game, seating.table, seed)
  const rng = createRng(`${seed}/bots`)
  for (let step = 0; step < 2000; step++) {
    const outcome = game.outcome(match.state)
    if (outcome?.kind === 'ranked') return outcome.scores!.map(({ total }) => total)
    const [seat] = game.actors(match.state)
    const actions = game.legalActions(match.state, seat!)
    const action = bots[levels[seat!]!].choose(game.view(match.state, seat!), seat!, actions, rounds(1, rng))
    if (!submit(match, seat!, action, step).ok) throw new Error(`illegal: ${JSON.stringify(action)}`)
  }
  throw new Error('no end')
}
