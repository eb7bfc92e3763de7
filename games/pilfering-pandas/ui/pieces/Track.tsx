/** The escape track: the Keeper behind, the Panda ahead, the gate at the win space, and the preview of a decision. */

import './track.css'
import type { CSSProperties, ReactNode } from 'react'
import { say } from '#kernel'
import { levelOf } from '../../text/facts.ts'
import type { View } from '../../types.ts'
import { markersWords, signed } from '../../text/gameWords.ts'
import type { Prediction } from '../foresee.ts'
import { trackLength } from '../layout.ts'
import { useArt } from '../looks.ts'
import { Figure, GatePicture, KeeperFace, PandaFace } from './figures.tsx'

interface TrackProps {
  readonly view: View
  readonly prediction: Prediction | null
}

export function Track({ view, prediction }: TrackProps) {
  const { content } = useArt()
  const { winSpace } = levelOf(content, view)
  const { panda, keeper } = view
  const next = prediction ?? { panda, keeper }
  const length = trackLength([winSpace, panda, keeper, next.panda, next.keeper])
  const at = (space: number) => ({ '--at': space / length }) as CSSProperties
  const gap = panda - keeper
  const missing = winSpace - panda
  const gapWords =
    next.panda - next.keeper === gap
      ? say('gap {gap}', { gap })
      : say('gap {gap} → {next}', { gap, next: next.panda - next.keeper })
  const side = sideOf(
    Math.min(keeper, next.keeper) / length,
    Math.max(panda, next.panda) / length,
    Math.max(prediction ? 0.45 : 0.2, gapWords.length * LETTER),
  )
  const way =
    missing > 0
      ? say(
          { one: '{count} space to the win space {winSpace}.', other: '{count} spaces to the win space {winSpace}.' },
          { count: missing, winSpace },
        )
      : say('The win space is reached.')
  return (
    <section className="pp-track" data-where="track" data-part="track" aria-label={say('Escape track')}>
      <p className="pp-unseen">{`${markersWords(view)} ${way}`}</p>
      <div className="pp-path" aria-hidden="true">
        {Array.from({ length: length + 1 }, (_, space) => (
          <i
            key={space}
            style={at(space)}
            data-five={space % 5 === 0 || undefined}
            data-won={space >= winSpace || undefined}
          >
            {space % 5 === 0 && [winSpace, panda, keeper].every(taken => Math.abs(space - taken) > 2) && (
              <small>{space}</small>
            )}
          </i>
        ))}
        <span className="pp-gate" data-part="gate" style={at(winSpace)}>
          <svg viewBox="0 0 32 32">
            <GatePicture />
          </svg>
          <b>{winSpace}</b>
        </span>
        <span className="pp-gap" style={{ '--from': keeper / length, '--to': panda / length } as CSSProperties} />
        <b
          className="pp-gap-word"
          data-side={side}
          data-danger={next.panda - next.keeper <= DANGER || undefined}
          style={at(GAP_AT[side](Math.min(keeper, next.keeper), Math.max(panda, next.panda)))}
        >
          {gapWords}
        </b>
        <Marker who="keeper" at={at(keeper)} space={keeper} leaves={next.keeper !== keeper}>
          <KeeperFace />
        </Marker>
        <Marker who="panda" at={at(panda)} space={panda} leaves={next.panda !== panda}>
          <PandaFace />
        </Marker>
        {next.keeper !== keeper && (
          <Marker who="keeper" at={at(next.keeper)} space={next.keeper} move={next.keeper - keeper}>
            <KeeperFace />
          </Marker>
        )}
        {next.panda !== panda && (
          <Marker who="panda" at={at(next.panda)} space={next.panda} move={next.panda - panda}>
            <PandaFace />
          </Marker>
        )}
      </div>
    </section>
  )
}

/** The width of one letter of the gap's label on a phone, at most, as a part of the track. */
const LETTER = 0.04

/** A gap this small is marked. */
const DANGER = 3

type Side = 'between' | 'after' | 'before'

/** Between the markers if there is space, else on the side where more of the track is free. */
function sideOf(from: number, to: number, room: number): Side {
  if (to - from >= room) return 'between'
  return 1 - to >= from ? 'after' : 'before'
}

const GAP_AT: Readonly<Record<Side, (from: number, to: number) => number>> = {
  between: (from, to) => (from + to) / 2,
  after: (_, to) => to,
  before: from => from,
}

interface MarkerProps {
  readonly who: 'panda' | 'keeper'
  readonly at: CSSProperties
  readonly space: number
  /** The marker would leave this space. */
  readonly leaves?: boolean
  /** A preview of where it would go. */
  readonly move?: number
  readonly children: ReactNode
}

function Marker({ who, at, space, leaves, move, children }: MarkerProps) {
  return (
    <span
      className="pp-marker"
      data-who={who}
      data-part={who}
      data-where={move === undefined ? `track ${who}` : undefined}
      data-ghost={move !== undefined || undefined}
      data-leaves={leaves || undefined}
      style={at}
    >
      <Figure>{children}</Figure>
      <b>{move === undefined ? space : signed(move)}</b>
    </span>
  )
}
