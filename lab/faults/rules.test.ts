import { expect, test } from 'vitest'
import { games } from '#games'
import { CORPUS } from '../../scripts/record/corpus.ts'
import { corporaOf } from './runs/recorded.ts'
import { testShares } from './shareTests.ts'

testShares('rules')

test('F11: there are hundreds of recorded matches for every version of every game, finished and unfinished', () => {
  for (const module of games) {
    const corpora = corporaOf(module)
    const newest = module.open(module.content).game.version
    expect(corpora.map(({ game }) => game.version)).toContain(newest)
    for (const { matches } of corpora) {
      expect(matches.filter(({ over }) => over).length).toBeGreaterThanOrEqual(CORPUS.finished)
      expect(matches.filter(({ over }) => !over).length).toBeGreaterThanOrEqual(CORPUS.unfinished)
    }
  }
})
