import { beforeAll, describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { BUDGET, type Chunk, measureSizes, type Sizes, sizesOf } from './sizes.ts'
import { completeIds } from '../tests/completeGames.ts'

describe('download sizes', () => {
  let sizes: Sizes
  beforeAll(async () => {
    sizes = await measureSizes()
  })

  test('the first page loads at most 120 kB of gzipped JavaScript', () => {
    expect(sizes.firstLoad).toBeGreaterThan(50_000)
    expect(sizes.firstLoad).toBeLessThanOrEqual(BUDGET.firstLoad)
  })

  test.each(shelf.map(({ card }) => card.id))('%s adds at most 60 kB', id => {
    expect(sizes.games.get(id)).toBeGreaterThan(completeIds.includes(id) ? 20_000 : 0)
    expect(sizes.games.get(id)).toBeLessThanOrEqual(BUDGET.game)
  })
})

describe('the size calculation', () => {
  const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => ({
    fileName,
    code: fileName.repeat(10),
    imports: [],
    facadeModuleId: null,
    isEntry: false,
    isDynamicEntry: false,
    ...more,
  })
  const page = chunk('page.js', { isEntry: true, facadeModuleId: '/x/web/index.html', imports: ['react.js'] })
  const rules = { isDynamicEntry: true, facadeModuleId: '/x/games/tally/index.ts', imports: ['words.js', 'react.js'] }
  const board = { isDynamicEntry: true, facadeModuleId: '/x/games/tally/ui/Board.tsx', imports: ['words.js'] }
  const parts = [page, chunk('react.js'), chunk('tally.js', rules), chunk('Board.js', board), chunk('words.js')]

  test('counts imported chunks once, and not those that are loaded already', () => {
    const all = sizesOf(parts)
    const one = sizesOf([page, chunk('react.js')])
    expect(all.firstLoad).toBe(one.firstLoad)
    const alone = (name: string) => sizesOf([{ ...page, imports: [], code: name.repeat(10) }]).firstLoad
    expect(all.games.get('tally')).toBe(alone('tally.js') + alone('Board.js') + alone('words.js'))
  })

  test('finds rules that end up in the first page', () => {
    const heavy = sizesOf([{ ...page, imports: ['react.js', 'tally.js'] }, ...parts.slice(1)])
    expect(heavy.firstLoad).toBeGreaterThan(sizesOf(parts).firstLoad)
  })
})
