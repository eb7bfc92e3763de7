/** A gallery of the pieces of Wildstyle. */

import './board.css'
import './pieces/city.css'
import './pieces/objectives.css'
import './pieces/crews.css'
import type { OpenGallery } from '#web/board/pieces.ts'
import { layCity } from '../rules/city.ts'
import { type Content, parseContent } from '../content.ts'
import { COLOURS, ICONS } from '../types.ts'
import { cardName, faceName, iconName, objectiveName } from '../text/gameWords.ts'
import { boxOf } from './layout.ts'
import { ArtProvider } from './looks.ts'
import { CardBack, CardFace } from './pieces/CardFace.tsx'
import { Ground, Splat } from './pieces/City.tsx'
import { CopCar, CrewMark, Drawings, Glyph } from './pieces/Drawings.tsx'
import { Icon, PATHS } from './pieces/icons.tsx'
import { Pictogram } from './pieces/Pictogram.tsx'

export const gallery: OpenGallery = files => {
  const content = parseContent(files)
  const name = (drawing: string) => `gallery-${drawing}`
  return {
    around: pieces => (
      <ArtProvider value={{ content, name }}>
        <div className="ws">
          <Drawings />
          {pieces}
        </div>
      </ArtProvider>
    ),
    groups: [
      {
        title: 'Cards',
        width: 92,
        pieces: COLOURS.flatMap(colour =>
          ICONS.map(icon => {
            const card = [...content.cards.values()].find(each => each.colour === colour && each.icon === icon)!
            return { name: cardName(content, card.id), picture: <CardFace card={card.id} /> }
          }),
        ),
      },
      { title: 'Back', width: 92, pieces: [{ name: 'back', picture: <CardBack /> }] },
      {
        title: 'Districts',
        width: 300,
        pieces: [...content.faces.keys()].map(face => ({
          name: faceName(content, face),
          picture: <District content={content} face={face} />,
        })),
      },
      {
        title: 'Objectives',
        width: 110,
        pieces: Object.values(content.objectives).map(({ id }) => ({
          name: objectiveName(content, id),
          picture: <Pictogram of={id} />,
        })),
      },
      {
        title: 'Crews',
        width: 84,
        pieces: content.crews.flatMap(({ name: crew }, seat) => [
          { name: crew, picture: <CrewMark seat={seat} /> },
          {
            name: `tag of ${crew}`,
            picture: (
              <svg viewBox="-16 -16 32 34" aria-hidden="true">
                <Splat seat={seat} own={false} x={0} y={0} scale={1} />
              </svg>
            ),
          },
        ]),
      },
      {
        title: 'Icons',
        width: 64,
        pieces: [
          ...ICONS.map(icon => ({ name: iconName(content, icon), picture: <Glyph of={icon} /> })),
          { name: 'cop car', picture: <CopCar /> },
          ...(Object.keys(PATHS) as (keyof typeof PATHS)[]).map(icon => ({
            name: icon,
            picture: <Icon name={icon} />,
          })),
        ],
      },
    ],
  }
}

function District({ content, face }: { readonly content: Content; readonly face: string }) {
  // A city has at least two districts.
  const pair = layCity(content, [
    { face, rotation: 0 },
    { face, rotation: 0 },
  ])
  const city = new Map([...pair].filter(([, { board }]) => board === 0))
  const { x, y, width, height } = boxOf(city)
  return (
    <svg className="ws-city" viewBox={`${x - 4} ${y - 4} ${width + 8} ${height + 8}`} aria-hidden="true">
      <Ground city={city} />
    </svg>
  )
}
