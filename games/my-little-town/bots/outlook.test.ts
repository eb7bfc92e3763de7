import { createRng, defaultOptions } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { myLittleTown } from '../index.ts'
import {
  addStandee,
  addTile,
  copyOutlook,
  countsWithStandee,
  countsWithTile,
  fitCount,
  nearFits,
  type Outlook,
  outlookOf,
} from './outlook.ts'
import { fitsOf, townOf } from '../rules/town.ts'
import type { Direction, PlacedTile, Rotation, View } from '../types.ts'

const { game } = myLittleTown.open(myLittleTown.content)
const content = parseContent(myLittleTown.content)

test('the counts match the fits of the rules', () => {
  for (let n = 0; n < 8; n++) {
    playRandomly(game, `fits-${n}`, 500, ({ state }) => {
      const outlook = outlookOf(content, game.view(state, null), { room: 0 })
      state.seats.forEach(({ colour }, seat) => {
        for (const length of outlook.lengths) {
          const fits = fitsOf(townOf(content, state), colour, [length])
          expect(fitCount(outlook, outlook.counts, seat, length)).toBe(fits.length)
        }
      })
    })
  }
})

test('counts with a piece tried out or added equal counts from scratch', () => {
  for (let n = 0; n < 5; n++) {
    playRandomly(game, `pieces-${n}`, 500, ({ state }) => {
      if (state.turn === null) return
      const view = game.view(state, null)
      const action = createRng(`piece-${n}`, state.city.length).pick(game.legalActions(state, state.turn))
      const before = outlookOf(content, view, { room: 1 })
      const after = copyOutlook(before)
      if (action.type === 'placeTile') {
        const tile = { ...action, tile: state.drawn!, rot: action.rot as Rotation }
        addTile(after, tile)
        expectSame(after.counts, outlookOf(content, { ...view, city: [...view.city, tile] }, { room: 0 }))
        expectSame(countsWithTile(before, tile), after)
      } else if (action.type === 'placeStandee') {
        const standee = { ...action, seat: state.turn, dir: action.dir as Direction }
        addStandee(after, standee)
        expectSame(after.counts, outlookOf(content, { ...view, standees: [...view.standees, standee] }, { room: 0 }))
        expectSame(countsWithStandee(before, standee), after)
      }
      expect(before).toEqual(outlookOf(content, view, { room: 1 }))
    })
  }
})

test('a fit that lacks one tile is near: an end beyond the rim, or a hole between two ends', () => {
  // T25 reads GGB/YBR/XYR: from its green corner the next tile would make exactly six squares in a row.
  const alone = outlookOf(content, viewOf([{ tile: 'T25', tx: 0, ty: 0, rot: 0 }]), { room: 0 })
  expect(near(alone, 0, 6)).toBeGreaterThan(0)
  expect(near(alone, 0, 7)).toBe(0)
  const apart: PlacedTile[] = [
    { tile: 'T25', tx: 0, ty: 0, rot: 0 },
    { tile: 'T25', tx: 2, ty: 0, rot: 0 },
  ]
  const bridged = outlookOf(content, viewOf(apart), { room: 0 })
  expect(near(bridged, 0, 7)).toBeGreaterThan(0)
  expect(fitCount(bridged, bridged.counts, 0, 7)).toBe(0)
  const tooFar = outlookOf(content, viewOf([apart[0]!, { ...apart[1]!, tx: 3 }]), { room: 0 })
  expect(near(tooFar, 0, 7)).toBe(0)
})

function near(outlook: Outlook, seat: number, length: number): number {
  return nearFits(outlook, outlook.counts, seat, length)
}

function expectSame(counts: Float64Array, outlook: Outlook): void {
  expect(counts).toHaveLength(outlook.counts.length)
  counts.forEach((count, index) => expect(count).toBeCloseTo(outlook.counts[index]!, 9))
}

function viewOf(city: readonly PlacedTile[]): View {
  const options = { ...defaultOptions(game.options, 2), colours: ['G', 'R'] as const }
  return { ...game.view(game.setup({ seats: 2, options }, createRng('view')), null), city }
}
