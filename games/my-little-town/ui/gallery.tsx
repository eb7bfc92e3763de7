/** A gallery of the pieces of My Little Town. */

import './board.css'
import './pieces/town.css'
import './pieces/shelf.css'
import './pieces/hand.css'
import './pieces/bubble.css'
import './pieces/buttons.css'
import './pieces/race.css'
import type { OpenGallery } from '#web/board/pieces.ts'
import { faceOf, parseContent } from '../content.ts'
import { COLOURS } from '../types.ts'
import { colourAndItems } from '../text/gameWords.ts'
import { ArtProvider, looksOf } from './looks.ts'
import { Drawings } from './pieces/Drawings.tsx'
import {
  BackIcon,
  CrownIcon,
  FitIcon,
  Footprint,
  PassIcon,
  PlusIcon,
  ReasonIcon,
  TickIcon,
  TurnIcon,
} from './pieces/icons.tsx'
import { StandeeStrip } from './pieces/Standee.tsx'
import { TilePicture } from './pieces/Tile.tsx'

const ICONS = { TickIcon, BackIcon, TurnIcon, FitIcon, PlusIcon, PassIcon, Footprint, CrownIcon }
const REASONS = ['OFF_CITY', 'SQUARE_OCCUPIED', 'END_ON_X', 'X_IN_THE_WAY', 'END_WRONG_COLOUR', 'CORNER_ONLY']

export const gallery: OpenGallery = files => {
  const content = parseContent(files)
  const lengths = [...new Set([...content.sets.values()].flat())].toSorted((a, b) => a - b)
  const name = (drawing: string) => `gallery-${drawing}`
  return {
    around: pieces => (
      <ArtProvider value={{ looks: looksOf(files), name }}>
        <div className="mlt">
          <Drawings />
          {pieces}
        </div>
      </ArtProvider>
    ),
    groups: [
      {
        title: 'Squares',
        width: 96,
        pieces: ([...COLOURS, 'X'] as const).map(square => ({
          name: `square ${square}`,
          picture: (
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#${name(`square-${square}`)}`} width="100" height="100" />
            </svg>
          ),
        })),
      },
      {
        title: 'Tiles',
        width: 120,
        pieces: content.tileIds.map(id => ({ name: id, picture: <TilePicture face={faceOf(content, id, 0)} /> })),
      },
      ...COLOURS.map(colour => ({
        title: `Standees: ${colourAndItems(content.kinds[colour])}`,
        width: 300,
        pieces: lengths.map(length => ({
          name: `${colour} of ${length}`,
          picture: <StandeeStrip length={length} colour={colour} />,
        })),
      })),
      {
        title: 'Icons',
        width: 72,
        pieces: [
          ...Object.entries(ICONS).map(([icon, Picture]) => ({ name: icon, picture: <Picture /> })),
          ...REASONS.map(code => ({ name: code, picture: <ReasonIcon code={code} /> })),
        ],
      },
    ],
  }
}
