/** The options of a table, checked in this order (MLT-7.1). */

import type { OptionSpecs } from '#kernel'
import { type Content, MIN_TILES } from './content.ts'
import { refuse } from './text/refusals.ts'
import { COLOURS, type Options } from './types.ts'

export function optionSpecs(content: Content): OptionSpecs<Options> {
  const tiles = content.tileIds.length
  return {
    colours: {
      kind: 'per-seat',
      values: COLOURS,
      default: COLOURS,
      refusal: refuse('UNKNOWN_COLOUR'),
      distinct: refuse('COLOUR_TAKEN'),
    },
    version: { kind: 'choice', values: ['easy', 'normal'], default: 'normal', refusal: refuse('BAD_VERSION') },
    firstSeat: { kind: 'seat', default: 'random', refusal: refuse('BAD_FIRST_SEAT') },
    standeeSet: {
      kind: 'choice',
      values: [...content.sets.keys()],
      default: content.defaultSet,
      refusal: refuse('BAD_STANDEE_SET'),
    },
    pileSize: {
      kind: 'count',
      min: MIN_TILES,
      max: tiles,
      default: tiles,
      refusal: refuse('BAD_PILE_SIZE', { info: { min: MIN_TILES, max: tiles } }),
    },
    hints: { kind: 'choice', values: ['off', 'ends', 'full'], default: 'ends', refusal: refuse('BAD_HINTS') },
    unseenTiles: { kind: 'flag', default: false, refusal: refuse('BAD_UNSEEN_TILES') },
    takeBack: {
      kind: 'choice',
      values: ['off', 'untilNextAction'],
      default: 'off',
      refusal: refuse('BAD_TAKE_BACK'),
    },
  }
}
