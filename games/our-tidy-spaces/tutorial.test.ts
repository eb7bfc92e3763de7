import { expect, test } from 'vitest'
import { allowedIn, beginTutorial, LEARNER, play } from '#kernel/contracts/tutorial.ts'
import { ourTidySpaces } from './index.ts'
import { tutorial } from './tutorial.ts'

test('the tutorial mentions the Items that its seed draws', () => {
  const { game } = ourTidySpaces.open(ourTidySpaces.content)
  const match = beginTutorial(game, tutorial)
  const drawn: (string | null)[] = []
  for (const lesson of tutorial.lessons) {
    const [action] = allowedIn(match, lesson)
    const steps = [...(action ? [{ seat: LEARNER, action }] : []), ...(lesson.answers ?? [])]
    for (const { seat, action } of steps) {
      play(match, seat, action)
      if (action.type === 'DrawItem') drawn.push(match.state.drawn)
    }
  }
  expect(drawn).toEqual(['washing-machine', 'sofa', 'pandan-trough', 'shoe-rack', 'cargo-tricycle'])
})
