/** All players: Panda card, number of cards, known cards, Raised Suspicion and Timer. The viewer's own Panda is the ability button. */

import './seats.css'
import { type Names, say, type Seat, translated, type Viewer } from '#kernel'
import { isKey } from '../../rules/cards.ts'
import { actors } from '../../rules/rules.ts'
import type { Suit, View } from '../../types.ts'
import { shortName, signed } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import type { Target } from '../gestures.ts'
import { knownOf, nameSeat } from '../words.ts'
import { Figure, KeeperFace, KeyPicture, PandaFace } from './figures.tsx'
import { SuitSign } from './Suit.tsx'

interface SeatsProps {
  readonly view: View
  readonly viewer: Viewer
  readonly names: Names
  readonly lit: ReadonlySet<Target>
  readonly at: Target | null
  onPoint(at: Target): void
}

export function Seats({ view, viewer, names, lit, at, onPoint }: SeatsProps) {
  const { content } = useArt()
  const { suspicion } = view
  const solo = view.seats.length === 1
  const asked = actors(view)
  return (
    <div className="pp-seats" data-row="" data-solo={solo || undefined}>
      {view.seats.map((seat, index) => {
        const target: Target = index === viewer ? 'ability' : `seat ${index}`
        return (
          <button
            key={index}
            type="button"
            className="pp-plate"
            data-where={`seat ${index}`}
            data-part={seat.panda === null ? undefined : `panda ${seat.panda}`}
            data-spot=""
            data-target={target}
            data-lit={lit.has(target) || undefined}
            data-turn={asked.includes(index) || undefined}
            data-used={seat.used || undefined}
            aria-pressed={at === target}
            onClick={() => onPoint(target)}
          >
            <span className="pp-unseen">
              {index === viewer
                ? say('{seat}; your Panda', { seat: nameSeat(content, view, index, names) })
                : nameSeat(content, view, index, names)}
            </span>
            <span className="pp-portrait">
              <Figure>
                <PandaFace panda={seat.panda} />
              </Figure>
            </span>
            <span className="pp-plate-words" aria-hidden="true">
              <strong>{names(index)}</strong>
              <span className="pp-plate-panda">
                {seat.panda !== null && translated(shortName(content.pandas.get(seat.panda)?.name ?? ''))}
                {seat.used && ` · ${say('used')}`}
              </span>
            </span>
            <span className="pp-held" data-out={seat.out || undefined} aria-hidden="true">
              {seat.out ? say('out', {}, 'of cards') : seat.cards}
            </span>
            <Tokens view={view} seat={index} />
            <Known view={view} seat={index} />
          </button>
        )
      })}
      {suspicion && 'holder' in suspicion && suspicion.holder === 'track' && (
        <span
          className="pp-token pp-token-free"
          data-part="suspicion"
          title={say('Raised Suspicion: whoever picks up several cards takes it')}
        >
          <SuspicionToken side={suspicion.side} />
          <span className="pp-unseen">{say('Raised Suspicion lies beside the track.')}</span>
        </span>
      )}
    </div>
  )
}

function Tokens({ view: { suspicion, timer }, seat }: { readonly view: View; readonly seat: Seat }) {
  const side = suspicion && 'holder' in suspicion && suspicion.holder === seat ? suspicion.side : null
  return (
    <>
      {side !== null && (
        <span className="pp-token" data-part="suspicion">
          <SuspicionToken side={side} />
        </span>
      )}
      {timer?.holder === seat && (
        <span className="pp-token pp-timer" data-part="timer" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d="M6 2h12M6 22h12M7 2c0 7 4 8 5 10-1 2-5 3-5 10M17 2c0 7-4 8-5 10 1 2 5 3 5 10" />
          </svg>
          <b>{timer.position}/4</b>
        </span>
      )}
    </>
  )
}

export function SuspicionToken({ side }: { readonly side: 2 | 4 }) {
  return (
    <span className="pp-suspicion" aria-hidden="true">
      <Figure>
        <KeeperFace />
      </Figure>
      <b>{signed(side)}</b>
    </span>
  )
}

function Known({ view, seat }: { readonly view: View; readonly seat: Seat }) {
  const known = knownOf(view, seat)
  if (known.length === 0) return null
  return (
    <span className="pp-known" aria-hidden="true">
      {known.map(card => (
        <span key={card}>
          {isKey(card) ? <SmallKey /> : <SuitSign suit={card[0] as Suit} />}
          {isKey(card) ? '' : card[1]}
        </span>
      ))}
    </span>
  )
}

function SmallKey() {
  return (
    <svg className="pp-suit" viewBox="0 0 24 30">
      <KeyPicture />
    </svg>
  )
}
