import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { type AnyGame, cloneState, type Match } from '#kernel'
import { allowedIn, beginTutorial, LEARNER, type Lesson, play, type Tutorial } from '#kernel/contracts/tutorial.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { tutorial as myLittleTown } from './my-little-town/tutorial.ts'
import { tutorial as ourTidySpaces } from './our-tidy-spaces/tutorial.ts'
import { tutorial as pilferingPandas } from './pilfering-pandas/tutorial.ts'
import { tutorial as wildstyle } from './wildstyle/tutorial.ts'

/** In a lesson with a choice, so many ways are played to the end. */
const WAYS = 4
/** In characters: what a phone shows beside the board. */
const LONGEST = 110

const TUTORIALS: readonly (readonly [game: string, tutorial: Tutorial])[] = [
  ['my-little-town', myLittleTown],
  ['our-tidy-spaces', ourTidySpaces],
  ['pilfering-pandas', pilferingPandas],
  ['wildstyle', wildstyle],
]

describe.each(TUTORIALS)('the tutorial of %s', (id, tutorial) => {
  const { game } = openGame(id)!
  const rules = readFileSync(`games/${id}/RULES.md`, 'utf8')
  const { lessons } = tutorial

  test('takes five minutes: 8 to 14 lessons, most of them with something to do', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(8)
    expect(lessons.length).toBeLessThanOrEqual(14)
    expect(lessons.filter(({ allow }) => allow).length).toBeGreaterThanOrEqual(lessons.length / 2)
  })

  test('says what to do and why in few words, each with an existing rule', () => {
    for (const { text, rule, instead } of lessons) {
      expect(text.length).toBeGreaterThan(10)
      expect(text.length, text).toBeLessThanOrEqual(LONGEST)
      expect(text.split(/[.!?](?: |$)/).filter(Boolean).length, text).toBeLessThanOrEqual(3)
      if (instead !== undefined) expect(instead.length).toBeLessThanOrEqual(LONGEST)
      if (rule !== undefined) expect(rules).toContain(`- **${rule}** `)
    }
    expect(tutorial.farewell.length).toBeGreaterThan(10)
  })

  test('every tested way of each choice leads to the end, and every answer on the way is legal', () => {
    const ends = follow(beginTutorial(game, tutorial), lessons, [])
    expect(ends).toBeGreaterThan(0)
  })

  test('some legal actions are postponed for later lessons', () => {
    const match = beginTutorial(game, tutorial)
    const limited = lessons.filter(lesson => {
      const allowed = allowedIn(match, lesson)
      const actors = game.actors(match.state)
      const legal = actors.includes(LEARNER) ? game.legalActions(match.state, LEARNER).length : 0
      step(match, lesson, allowed[0])
      return lesson.allow && allowed.length < legal
    })
    expect(limited.length).toBeGreaterThan(0)
  })
})

test('every complete game has a tutorial', () => {
  expect(TUTORIALS.map(([id]) => id).toSorted()).toEqual(completeIds.toSorted())
})

/** Plays up to `WAYS` ways of every choice through the lessons, and returns how many reach the end. */
function follow(match: Match<AnyGame>, [lesson, ...more]: readonly Lesson[], done: readonly string[]): number {
  if (!lesson) return 1
  if (!lesson.allow) {
    step(match, lesson, undefined)
    return follow(match, more, [...done, lesson.text])
  }
  const allowed = allowedIn(match, lesson)
  if (allowed.length === 0) throw new Error(`nothing to do: ${[...done, lesson.text].join(' | ')}`)
  const chosen = allowed.filter((_, index) => index % Math.ceil(allowed.length / WAYS) === 0)
  return chosen.reduce((ends, action) => {
    const copy = copied(match)
    step(copy, lesson, action)
    return ends + follow(copy, more, [...done, `${lesson.text} ${JSON.stringify(action)}`])
  }, 0)
}

function step(match: Match<AnyGame>, { answers = [] }: Lesson, action: unknown): void {
  if (action !== undefined) play(match, LEARNER, action)
  for (const { seat, action: answer } of answers) play(match, seat, answer)
}

function copied(match: Match<AnyGame>): Match<AnyGame> {
  const { game, record, state, trail } = match
  return { game, record: { ...record, log: [...record.log] }, state: cloneState(game, state), trail: [...trail] }
}
