/** A gallery of the pieces of Pilfering Pandas. */

import './board.css'
import './pieces/seats.css'
import './pieces/track.css'
import type { OpenGallery } from '#web/board/pieces.ts'
import { parseContent } from '../content.ts'
import { SUITS } from '../types.ts'
import { cardName } from '../text/gameWords.ts'
import { ArtProvider, suitLooks } from './looks.ts'
import { CardBack, CardFace } from './pieces/CardFace.tsx'
import { Figure, GatePicture, KeeperFace, KeyPicture, MeerkatFace, PandaFace, Paw } from './pieces/figures.tsx'
import { Icon, ICONS } from './pieces/icons.tsx'
import { PlanPicture } from './pieces/PlanPicture.tsx'
import { SuspicionToken } from './pieces/Seats.tsx'
import { Food, SuitSign } from './pieces/Suit.tsx'

export const gallery: OpenGallery = files => {
  const content = parseContent(files)
  return {
    around: pieces => (
      <ArtProvider value={{ content, suits: suitLooks(files) }}>
        <div className="pp">{pieces}</div>
      </ArtProvider>
    ),
    groups: [
      {
        title: 'Loot',
        width: 96,
        pieces: [...content.points.keys()].map(card => ({
          name: cardName(content, card),
          picture: <CardFace card={card} />,
        })),
      },
      { title: 'Back', width: 96, pieces: [{ name: 'back', picture: <CardBack /> }] },
      {
        title: 'Suits',
        width: 84,
        pieces: SUITS.flatMap(suit => [
          { name: `sign ${suit}`, picture: <SuitSign suit={suit} /> },
          {
            name: `food ${suit}`,
            picture: (
              <svg viewBox="0 0 40 40" aria-hidden="true">
                <Food suit={suit} />
              </svg>
            ),
          },
        ]),
      },
      {
        title: 'Pandas',
        width: 110,
        pieces: Array.from(content.pandas, ([panda, { name }]) => ({
          name,
          picture: (
            <Figure>
              <PandaFace panda={panda} />
            </Figure>
          ),
        })),
      },
      {
        title: 'The others',
        width: 110,
        pieces: [
          {
            name: 'Keeper',
            picture: (
              <Figure>
                <KeeperFace />
              </Figure>
            ),
          },
          ...Array.from(content.meerkats.values(), ({ name }, index) => ({
            name,
            picture: (
              <Figure>
                <MeerkatFace index={index} />
              </Figure>
            ),
          })),
          { name: 'Suspicion 2', picture: <SuspicionToken side={2} /> },
          { name: 'Suspicion 4', picture: <SuspicionToken side={4} /> },
          {
            name: 'gate',
            picture: (
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <GatePicture />
              </svg>
            ),
          },
          {
            name: 'key',
            picture: (
              <svg viewBox="0 0 24 30" aria-hidden="true">
                <KeyPicture />
              </svg>
            ),
          },
          {
            name: 'paw',
            picture: (
              <svg viewBox="0 0 24 24" aria-hidden="true" fill="#f2c14e">
                <Paw />
              </svg>
            ),
          },
        ],
      },
      {
        title: 'Foiled Plans',
        width: 96,
        pieces: Array.from(content.plans, ([plan, { name }]) => ({ name, picture: <PlanPicture plan={plan} /> })),
      },
      {
        title: 'Icons',
        width: 56,
        pieces: (Object.keys(ICONS) as (keyof typeof ICONS)[]).map(icon => ({
          name: icon,
          picture: <Icon name={icon} />,
        })),
      },
    ],
  }
}
