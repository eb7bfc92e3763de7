/** Every recorded match goes as it went, and a share of those that are played while the rules change. */

import { describe, expect, test } from 'vitest'
import { games } from '#games'
import { CORPUS } from '../corpus.ts'
import { oldVersions } from './oldVersions.ts'
import { corporaOf, recorded } from './recorded.ts'

const seed = 'a share of it'

describe('recorded matches', () => {
  test('there are hundreds of them for every version of every game, finished and unfinished', () => {
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

  test('all of them go bit for bit as they went', async () => {
    const found = await recorded.run({ times: recorded.times, seed })
    expect(found.violations).toEqual([])
    expect(found.times).toBeGreaterThanOrEqual(recorded.times)
  })

  test('rules that deal otherwise under the same version are found out, for every game', async () => {
    const { violations } = await recorded.control.run({ times: 8, seed })
    for (const { id } of games) expect(violations.filter(words => words.startsWith(id)).length).toBeGreaterThan(0)
  })
})

describe('matches that are played while the rules change', () => {
  test('follow the rules of their own version', async () => {
    const found = await oldVersions.run({ times: 10, seed })
    expect(found.violations).toEqual([])
    expect(found.times).toBeGreaterThanOrEqual(10)
  })

  test('do not, if the rules keep their version, which is found out', async () => {
    expect((await oldVersions.control.run({ times: 5, seed })).violations.length).toBeGreaterThan(0)
  })
})
