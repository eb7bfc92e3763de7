/** One Home enlarged over the board: its Items, its points line by line, and at the end its picture to save. */

import './closeup.css'
import { type ReactNode, useRef, useState } from 'react'
import { type Names, say, type Seat } from '#kernel'
import { score } from '../../rules/scoring.ts'
import { canShare, fileOf, pngOf, saveAs } from '../picture.ts'
import type { Situation } from '../offers.ts'
import { nameHome, signed } from '../words.ts'
import { HomePicture } from './HomePicture.tsx'
import { Icon } from './icons.tsx'

interface CloseupProps {
  readonly situation: Situation
  readonly seat: Seat
  readonly names: Names
  /** The Home with its squares, while the match goes on. */
  readonly children: ReactNode
  onClose(): void
  onStep(by: 1 | -1): void
  announce(text: string): void
}

export function Closeup({ situation, seat, names, children, onClose, onStep, announce }: CloseupProps) {
  const { content, view } = situation
  const drawing = useRef<SVGSVGElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const sums = score(content, view, seat)
  const over = view.phase === 'over'
  const file = `home-of-${names(seat)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}.png`

  const withPicture = async (deliver: (png: string) => void | Promise<void>) => {
    try {
      await deliver(await pngOf(drawing.current!))
      setFailure(null)
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      const sorry = say('The picture could not be made here.')
      setFailure(sorry)
      announce(sorry)
    }
  }

  return (
    <div className="ots-closeup" role="dialog" aria-modal aria-label={nameHome(names(seat))}>
      <header>
        <button type="button" className="ots-round" aria-label={say('Previous Home')} onClick={() => onStep(-1)}>
          ‹
        </button>
        <h2>{names(seat)}</h2>
        <button type="button" className="ots-round" aria-label={say('Next Home')} onClick={() => onStep(1)}>
          ›
        </button>
        <button type="button" className="ots-round" data-close aria-label={say('Close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className="ots-closeup-home">
        {over ? (
          <HomePicture
            situation={situation}
            seat={seat}
            caption={{ name: names(seat), points: sums.total }}
            drawing={drawing}
          />
        ) : (
          children
        )}
      </div>
      <p className="ots-closeup-sum">
        {[
          say('Home {points}', { points: sums.home }),
          say('Parking {points}', { points: sums.parking }),
          say('Garden {points}', { points: sums.garden }),
          say('Corridor {points}', { points: signed(sums.corridor + sums.passage) }),
          say('Tokens {points}', { points: sums.tokens }),
          say('Cards {points}', { points: sums.good }),
        ].join(' · ')}
        <b>{` = ${sums.total}`}</b>
      </p>
      {over && (
        <div className="ots-buttons">
          <button type="button" className="ots-big" data-go onClick={() => void withPicture(png => saveAs(file, png))}>
            <Icon name="save" />
            <span>{say('Save picture')}</span>
          </button>
          {canShare() && (
            <button
              type="button"
              className="ots-big"
              onClick={() => void withPicture(png => navigator.share({ files: [fileOf(file, png)] }))}
            >
              <Icon name="share" />
              <span>{say('Share', {}, 'a picture')}</span>
            </button>
          )}
        </div>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
