import { describe, expect, test } from 'vitest'
import { games } from '#games'
import { type AnyGame, canonical, hashJson, type Match } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { type Position, positionOf, seatViewOf } from './position.ts'

const MOST_STEPS = 200

const boxes = games.map(module => module.open(module.content))
const byTurns = boxes.flatMap(({ game }) => (game.pace === 'turns' ? [[game.id, game] as const] : []))

/** Plays at random, with the position after every entry and the one before. */
function watch(game: AnyGame, seed: string, look: (match: Match<AnyGame>, now: Position, before: Position) => void) {
  let before: Position | null = null
  let steps = 0
  playRandomly(game, seed, 5000, match => {
    if (steps++ > MOST_STEPS) return
    const entry = match.record.log.at(-1)
    const now = positionOf(match, match.record.log.length, before && entry ? { previous: before, entry } : null)
    if (before) look(match, now, before)
    before = now
  })
}

describe.each(byTurns)('%s', (_, game) => {
  test('what a seat saw counts until its list of actions changes or it acts itself', () => {
    let counted = 0
    for (let n = 0; n < 3; n++) {
      watch(game, `position ${n}`, ({ record }, now, before) => {
        const last = record.log.at(-1)!
        now.sights.forEach(({ actions }, seat) => {
          const isSame = canonical(actions) === canonical(before.sights[seat]!.actions)
          const acted = 'seat' in last && last.seat === seat && actions.length > 0
          expect(now.unchangedSince[seat]).toBe(isSame && !acted ? before.unchangedSince[seat] : now.seq)
          if (isSame) counted++
        })
      })
    }
    expect(counted).toBeGreaterThan(0)
  })
})

test.each([
  { kind: 'secrets', made: ['view of 0', 'view of 1', 'view of null'] },
  { kind: 'nothing that only some see', made: ['view of null'] },
])('nothing is computed before it is asked for, and nothing twice: a game with $kind', ({ kind, made: expected }) => {
  const { game } = boxes.find(({ game }) => (kind === 'secrets') === (game.allSeeAlike === undefined))!
  const made: string[] = []
  const watched: AnyGame = {
    ...game,
    view: (state, viewer) => (made.push(`view of ${viewer}`), game.view(state, viewer)),
    legalActions: (state, seat) => (made.push(`list of ${seat}`), game.legalActions(state, seat)),
  }
  const match = { ...playRandomly(game, 'idle', 5000), game: watched }
  const position = positionOf(match, match.record.log.length, null)
  expect(made).toEqual([])
  const sight = seatViewOf(position, 0)
  expect([sight.view, sight.hash]).toEqual([sight.view, hashJson(game.view(match.state, 0))])
  for (const viewer of [0, 1, null, 1, 0]) {
    expect(seatViewOf(position, viewer).view).toEqual(game.view(match.state, viewer))
    expect(seatViewOf(position, viewer).hash).toBe(hashJson(game.view(match.state, viewer)))
  }
  expect(made).toEqual(expected)
})

test('a position stays as it was while the match goes on', () => {
  const [{ game }] = boxes as [(typeof boxes)[0]]
  const seen: [position: Position, view: string][] = []
  playRandomly(game, 'goes on', 5000, match => {
    const view = JSON.stringify(game.view(match.state, 0))
    seen.push([positionOf(match, match.record.log.length, null), view])
  })
  for (const [{ sights }, view] of seen) expect(JSON.stringify(sights[0]!.view)).toBe(view)
})
