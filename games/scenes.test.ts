import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { type AnyGame, type GameBox, type Scene, type SceneFact, stage } from '#kernel'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { scenes as myLittleTown } from './my-little-town/scenes.ts'
import { scenes as ourTidySpaces } from './our-tidy-spaces/scenes.ts'
import { scenes as pilferingPandas } from './pilfering-pandas/scenes.ts'
import { scenes as wildstyle } from './wildstyle/scenes.ts'

const SCENES: readonly (readonly [game: string, scenes: readonly Scene[]])[] = [
  ['my-little-town', myLittleTown],
  ['our-tidy-spaces', ourTidySpaces],
  ['pilfering-pandas', pilferingPandas],
  ['wildstyle', wildstyle],
]

test('every complete game has pictures in its rulebook', () => {
  expect(SCENES.map(([game]) => game).toSorted()).toEqual(completeIds.toSorted())
})

describe.each(SCENES)('the pictures in the rulebook of %s', (id, scenes) => {
  const box = openGame(id)!
  const rules = readFileSync(`games/${id}/RULES.md`, 'utf8')

  test('are at least five, each with its own name', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(5)
    expect(new Set(scenes.map(scene => scene.id)).size).toBe(scenes.length)
  })

  test.each(scenes)('$id: $rules.0', scene => {
    for (const rule of scene.rules) expect(rules).toContain(`- **${rule}** `)
    const { state } = stage(box.game, scene)
    expect(scene.facts.length).toBeGreaterThan(0)
    for (const fact of scene.facts) expect(found(box, state, fact)).toEqual(told(fact))
  })
})

/** The answer of the rules to this fact. */
function found({ game }: GameBox, state: unknown, fact: SceneFact): unknown {
  if ('may' in fact) return game.check(state, fact.seat, fact.may)
  if ('mayNot' in fact) return game.check(state, fact.seat, fact.mayNot)?.rule
  return linesOf(game, state, fact.seat).find(({ label }) => label === fact.line)?.points
}

/** The answer of the picture to this fact. */
function told(fact: SceneFact): unknown {
  if ('may' in fact) return null
  return 'mayNot' in fact ? fact.rule : fact.points
}

function linesOf(game: AnyGame, state: unknown, seat: number) {
  const outcome = game.outcome(state)
  if (outcome?.kind === 'shared') return outcome.score?.lines ?? []
  return outcome?.scores?.[seat]?.lines ?? []
}
