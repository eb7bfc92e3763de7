/** A gallery of the pieces of Our Tidy Spaces. */

import './board.css'
import './pieces/cards.css'
import './pieces/tray.css'
import type { OpenGallery } from '#web/board/pieces.ts'
import { parseContent } from '../content.ts'
import { COLOURS } from '../types.ts'
import { colourName, communityName, goodNeighbourName } from '../text/gameWords.ts'
import { ArtProvider } from './looks.ts'
import { CardPicture } from './pieces/CardPicture.tsx'
import { Icon, type IconName, PATHS } from './pieces/icons.tsx'
import { PiecePicture } from './pieces/PiecePicture.tsx'
import { Textures } from './pieces/Textures.tsx'
import { Token } from './pieces/Tile.tsx'

export const gallery: OpenGallery = files => {
  const content = parseContent(files)
  const name = (drawing: string) => `gallery-${drawing}`
  return {
    around: pieces => (
      <ArtProvider value={{ content, name }}>
        <div className="ots">
          <svg className="ots-drawings" aria-hidden="true">
            <defs>
              <Textures name={name} />
            </defs>
          </svg>
          {pieces}
        </div>
      </ArtProvider>
    ),
    groups: [
      {
        title: 'Items',
        width: 132,
        pieces: [...content.kinds.values()].map(kind => ({
          name: kind.name,
          picture: <PiecePicture kind={kind} rotation={0} room={3} />,
        })),
      },
      {
        title: 'Community Cards',
        width: 96,
        pieces: [...content.community.keys()].map(card => ({
          name: communityName(content, card),
          picture: <CardPicture card={card} />,
        })),
      },
      {
        title: 'Good Neighbour Cards',
        width: 96,
        pieces: [...content.goodNeighbours.keys()].map(card => ({
          name: goodNeighbourName(content, card),
          picture: <CardPicture card={card} />,
        })),
      },
      {
        title: 'Colours',
        width: 72,
        pieces: COLOURS.map(colour => ({
          name: colourName(colour),
          picture: (
            <svg viewBox="0 0 42 42" aria-hidden="true">
              <rect width="42" height="42" rx="7" fill={`url(#${name(colour)})`} />
            </svg>
          ),
        })),
      },
      {
        title: 'Tokens',
        width: 72,
        pieces: content.playerColours.map(({ colour }, seat) => ({
          name: colour,
          picture: (
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
              <Token seat={seat} x={0} y={0} size={20} />
            </svg>
          ),
        })),
      },
      {
        title: 'Icons',
        width: 56,
        pieces: (Object.keys(PATHS) as IconName[]).map(icon => ({ name: icon, picture: <Icon name={icon} /> })),
      },
    ],
  }
}
