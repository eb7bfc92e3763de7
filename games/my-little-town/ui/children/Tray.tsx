/** The tray: the pile and the player's rows, or the piece in hand with a tick to confirm it. */

import type { CSSProperties, ReactNode } from 'react'
import { say } from '#kernel'
import { type Content, faceOf } from '../../content.ts'
import type { Action, Colour, View } from '../../types.ts'
import { shelfSlots } from '../layout.ts'
import { useArt } from '../looks.ts'
import { TickIcon, TurnIcon, BackIcon } from '../pieces/icons.tsx'
import { StandeeStrip } from '../pieces/Standee.tsx'
import { TilePicture } from '../pieces/Tile.tsx'
import { nameStandee } from '../words.ts'
import { Elsewhere, Hand, Moon } from './pictures.tsx'
import { decisionOf, type Doing, fitsOf, type Guide, type Touch } from './turn.ts'
import type { Oops } from './useChildTurn.ts'

export interface TrayProps {
  readonly view: View
  readonly content: Content
  readonly colour: Colour
  readonly hand: readonly number[]
  /** The set the hand began with. */
  readonly set: readonly number[]
  readonly actions: readonly Action[]
  readonly doing: Doing
  readonly guide: Guide | null
  readonly oops: Oops | null
  touch(touch: Touch): void
}

export function Tray(props: TrayProps) {
  const { doing, actions } = props
  const mine = actions.length > 0
  return (
    <div className="mltc-tray" data-mine={mine || undefined} data-doing={doing.at}>
      {doing.at === 'nothing' ? <Choice {...props} /> : <InHand {...props} />}
    </div>
  )
}

function Choice({ view, colour, hand, set, actions, guide, oops, touch }: TrayProps) {
  const { looks } = useArt()
  const mine = actions.length > 0
  return (
    <>
      {view.phase === 'final' ? (
        <Button
          className="mltc-moon"
          name={say('No thanks')}
          points={guide?.at === 'pass'}
          idle={!mine}
          press={() => touch({ type: 'pass' })}
        >
          <Moon />
        </Button>
      ) : (
        <Button
          className="mltc-pile"
          name={say('Take a tile')}
          points={guide?.at === 'pile'}
          idle={!mine}
          press={() => touch({ type: 'draw' })}
        >
          <Pile left={view.pileLeft} />
        </Button>
      )}
      <ul
        className="mltc-shelf"
        style={{ '--longest': Math.max(...set) } as CSSProperties}
        aria-label={say('Your standees')}
      >
        {shelfSlots(set, hand).map(({ length, inHand }, slot) => {
          if (!inHand) {
            return (
              <li key={slot} className="mltc-slot mltc-gone">
                <span className="mlt-unseen">{nameStandee(length, looks[colour], 'placed')}</span>
                <Star />
              </li>
            )
          }
          const fits = fitsOf(actions, length).length > 0
          return (
            <li key={slot} className="mltc-slot">
              <Button
                className={`mltc-standee ${fits ? 'mltc-fits' : ''} ${oops?.hint === 'fits-nowhere' ? 'mltc-no' : ''}`}
                name={nameStandee(length, looks[colour], mine ? (fits ? 'fits' : 'fits-nowhere') : 'in-hand')}
                points={guide?.at === 'standee' && guide.length === length}
                idle={!mine}
                press={() => touch({ type: 'pick', length })}
              >
                <StandeeStrip length={length} colour={colour} />
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function InHand({ view, content, colour, doing, actions, guide, touch }: TrayProps) {
  const { looks } = useArt()
  const decided = decisionOf(doing) !== null
  return (
    <>
      {doing.at === 'tile' && view.drawn !== null && (
        <>
          <Button className="mltc-held" name={say('Turn the tile')} press={() => touch({ type: 'turn' })}>
            <TilePicture key={doing.rot} face={faceOf(content, view.drawn, doing.rot)} className="mlt-turning" />
          </Button>
          <Button className="mltc-round" name={say('Turn the tile')} press={() => touch({ type: 'turn' })}>
            <TurnIcon />
          </Button>
        </>
      )}
      {doing.at === 'standee' && (
        <>
          <Button
            className="mltc-held mltc-held-row"
            name={say('{standee}: put it back', { standee: nameStandee(doing.length, looks[colour], 'in-hand') })}
            press={() => touch({ type: 'back' })}
          >
            <StandeeStrip length={doing.length} colour={colour} />
            <span className="mltc-put-back">
              <BackIcon />
            </span>
          </Button>
          {fitsOf(actions, doing.length).length > 1 && (
            <Button className="mltc-round" name={say('Another place')} press={() => touch({ type: 'elsewhere' })}>
              <Elsewhere />
            </Button>
          )}
        </>
      )}
      <Button
        className="mltc-tick"
        name={say('Place it here')}
        points={guide?.at === 'tick'}
        idle={!decided}
        press={() => touch({ type: 'tick' })}
      >
        <TickIcon />
      </Button>
    </>
  )
}

interface ButtonProps {
  readonly className: string
  /** The accessible name. */
  readonly name: string
  /** The hand points here. */
  readonly points?: boolean
  /** A press only says what to do. */
  readonly idle?: boolean
  readonly children: ReactNode
  press(): void
}

function Button({ className, name, points = false, idle = false, children, press }: ButtonProps) {
  return (
    <button
      type="button"
      className={`mltc-button ${className}`}
      aria-label={name}
      aria-disabled={idle || undefined}
      data-points={points || undefined}
      onClick={press}
    >
      {children}
      {points && <Hand />}
    </button>
  )
}

/** As high as there are tiles left. */
function Pile({ left }: { readonly left: number }) {
  const layers = Math.max(1, Math.min(6, Math.ceil(left / 4)))
  return (
    <svg className="mltc-pile-picture" viewBox="-0.1 -0.1 3.3 3.9" aria-hidden="true" focusable="false">
      {Array.from({ length: layers }, (_, layer) => (
        <rect key={layer} className="mltc-back" x="0.05" y={0.75 - layer * 0.13} width="2.96" height="2.96" rx="0.24" />
      ))}
      <g transform={`translate(0.05 ${0.88 - layers * 0.13})`} className="mltc-back-picture">
        <path d="M0.5 2.3V1.5L1 1.05L1.5 1.5V2.3ZM1.7 2.3V1.1L2.1 0.6L2.5 1.1V2.3Z" />
        <path d="M0.3 2.42H2.7" />
      </g>
    </svg>
  )
}

function Star() {
  return (
    <svg className="mltc-star" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 2.500l2.900 6.200 6.600.8-4.900 4.600 1.300 6.700L12 17.400 6.100 20.800l1.300-6.700L2.500 9.500l6.600-.8z" />
    </svg>
  )
}
