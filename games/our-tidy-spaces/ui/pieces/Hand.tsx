/** The Item in hand: large, to be turned and dragged, with its points in every place. */

import './hand.css'
import { say } from '#kernel'
import { kindOf } from '../../rules/placement.ts'
import { itemName } from '../../text/gameWords.ts'
import { type Price, pricesOf } from '../foresee.ts'
import type { Pane } from '../layout.ts'
import { placesFor } from '../offers.ts'
import { kindInHand } from '../selection.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { PRICE_NAMES, signed, tellPrediction } from '../words.ts'
import { Icon } from './icons.tsx'
import { PiecePicture } from './PiecePicture.tsx'

interface HandProps {
  readonly turn: Turn
  onShow(pane: Pane): void
}

export function Hand({ turn, onShow }: HandProps) {
  const { selection, situation, decision, prediction, intend } = turn
  const { content, view, viewer } = situation
  const kind = kindInHand(selection, situation)
  if (selection.at !== 'carry' || !kind || viewer === null) return null
  const places = placesFor(selection.piece, situation)
  const setup = view.phase === 'setup'
  const prices = setup ? [] : pricesOf(content, view, kind, places)
  const room = Math.max(kind.form.forms[0]!.height, kind.form.forms[0]!.width)
  const turns = kind.form.distinct.length > 1
  const item = itemName(content, kind.id)
  return (
    <div className="ots-hand">
      <button
        type="button"
        className="ots-hand-piece"
        data-grab="hand"
        data-part={setup ? 'starting item' : 'drawn item'}
        aria-label={turns ? say('{item}, turn it', { item }) : item}
        onClick={() => intend({ type: 'turn', by: 1 })}
      >
        <PiecePicture kind={kind} rotation={selection.rotation} room={room} />
      </button>
      <div className="ots-hand-words">
        <p className="ots-hand-name">
          <strong>{item}</strong>
          {kind.symbol && <Symbol counts={view.phase === 'place' && view.communityLeft > 0} />}
        </p>
        {setup ? (
          <StartingTiles turn={turn} />
        ) : prediction ? (
          <p className="ots-hand-foresight" data-cost={prediction.points < 0 || undefined}>
            {tellPrediction(content, prediction)}
          </p>
        ) : (
          <Prices prices={prices} onShow={onShow} />
        )}
      </div>
      <div className="ots-hand-buttons">
        {turns && (
          <>
            <button
              type="button"
              className="ots-round"
              aria-label={say('Turn left')}
              onClick={() => intend({ type: 'turn', by: -1 })}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className="ots-round"
              aria-label={say('Turn right')}
              onClick={() => intend({ type: 'turn', by: 1 })}
            >
              <Icon name="right" />
            </button>
          </>
        )}
        {(selection.spot || selection.piece.from === 'board') && (
          <button
            type="button"
            className="ots-round"
            aria-label={say('Take it back')}
            onClick={() => intend({ type: 'cancel' })}
          >
            <Icon name="cross" />
          </button>
        )}
        {decision && (
          <button
            type="button"
            className="ots-round ots-tick"
            data-main
            aria-label={say('Place it here')}
            onClick={() => intend({ type: 'confirm' })}
          >
            <Icon name="tick" />
          </button>
        )}
      </div>
    </div>
  )
}

function Prices({ prices, onShow }: { readonly prices: readonly Price[]; readonly onShow: (pane: Pane) => void }) {
  return (
    <ul className="ots-prices">
      {prices.map(({ where, points, open }) => (
        <li key={where}>
          <button
            type="button"
            className="ots-price"
            disabled={!open}
            data-cost={points < 0 || undefined}
            onClick={() => onShow(where === 'wallside' || where === 'passage' ? 'corridor' : where)}
          >
            <span>{PRICE_NAMES[where]}</span>
            <b>{open ? signed(points) : say('full', {}, 'no room')}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The community symbol; on a tile that a card drew it has no effect (OT-6.6). */
function Symbol({ counts }: { readonly counts: boolean }) {
  const words = counts ? say('Brings a Community Card') : say('Brings no card this time')
  return (
    <span className="ots-symbol" data-idle={!counts || undefined} title={words}>
      <Icon name="symbol" />
      <span className="ots-unseen">{words}</span>
    </span>
  )
}

function StartingTiles({ turn }: { readonly turn: Turn }) {
  const { selection, situation, intend } = turn
  const { content, view, viewer } = situation
  const inHand = selection.at === 'carry' && selection.piece.from === 'start' ? selection.piece.tile : null
  return (
    <ul className="ots-starting" aria-label={say('Starting Items')}>
      {view.startLeft[viewer!]!.map(tile => (
        <li key={tile}>
          <button
            type="button"
            aria-pressed={tile === inHand}
            aria-label={itemName(content, tile)}
            data-grab={`start ${tile}`}
            data-part="starting item"
            onClick={() => intend({ type: 'carry', piece: { from: 'start', tile } })}
          >
            <PiecePicture kind={kindOf(content, tile)} rotation={0} room={2} />
          </button>
        </li>
      ))}
    </ul>
  )
}
