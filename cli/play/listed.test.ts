/** A program that picks at random from the listed actions finishes every game, at every number of seats. */

import { describe, expect, test } from 'vitest'
import { games } from '#games'
import { playMatch } from '#bots/arena.ts'
import { randomBot } from '#bots/random.ts'
import { type AnyGame, createRng, type GameModule, seatTable } from '#kernel'
import { share } from '#scripts/tests/tier.ts'
import { createReferee } from '../referee/referee.ts'

/** Milliseconds that the program takes between messages. */
const A_MOMENT = 50
/** Messages after which a match will not end: several times what the longest takes. */
const MOST_MESSAGES = 50_000

const tables = games.flatMap(module => {
  const { players } = module.open(module.content).game
  return Array.from({ length: players.max - players.min + 1 }, (_, more) => [module.id, players.min + more] as const)
})
const seeds = Array.from({ length: share(1, 10) }, (_, n) => `listed ${n}`)

describe.each(tables)('%s with %i seats is finished', (id, seats) => {
  const module = games.find(each => each.id === id)!

  test.each(seeds)('through the referee, %s', seed => {
    expect(playByMessages(module, seats, seed)).not.toBeNull()
  })

  test.each(seeds)("through the arena's live play, %s", seed => {
    const game: AnyGame = module.open(module.content).game
    const seating = seatTable(game, seats, {})
    if (!seating.ok) throw new Error(seating.refusal.code)
    const bots = Array.from({ length: seats }, () => randomBot)
    expect(playMatch(game, { table: seating.table, bots, seed, rounds: 0 }).outcome).not.toBeNull()
  })
})

/** Asks who may act and what, and takes one action; if none is listed, waits for the alarm. */
function playByMessages(module: GameModule, seats: number, seed: string): unknown {
  const referee = createReferee([module])
  const rng = createRng(seed)
  let asked = 0
  const ask = (message: object): Record<string, unknown> => {
    if (asked++ >= MOST_MESSAGES) throw new Error(`${module.id}: no end after ${MOST_MESSAGES} messages`)
    return referee(JSON.stringify(message))
  }
  let { alarm } = ask({ cmd: 'new', game: module.id, seats, seed })
  for (let at = 0; ; at += A_MOMENT) {
    const { outcome } = ask({ cmd: 'outcome' })
    if (outcome) return outcome
    const actors = ask({ cmd: 'actors' })['actors'] as number[]
    const listed = actors.flatMap(seat => {
      const actions = ask({ cmd: 'legal', seat })['actions'] as unknown[]
      return actions.map(action => ({ seat, action }))
    })
    if (listed.length === 0) at = Math.max(at, alarm as number)
    const answer = ask(listed.length === 0 ? { cmd: 'ring', at } : { cmd: 'act', ...rng.pick(listed), at })
    if ('alarm' in answer) ({ alarm } = answer)
  }
}
