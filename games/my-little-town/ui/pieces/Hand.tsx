/** Beside the shelf: the pile, the drawn tile, and the buttons for the current step. */

import { enumerated, say } from '#kernel'
import { nameColour } from '../words.ts'
import './hand.css'
import { useId } from 'react'
import { type Content, faceOf } from '../../content.ts'
import type { Rotation, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import type { Intent } from '../selection.ts'
import type { TileDrag } from '../hooks/useTileDrag.ts'
import { BackIcon, PassIcon, TickIcon, TurnIcon } from './icons.tsx'
import { RoundButton } from './RoundButton.tsx'
import { TilePicture } from './Tile.tsx'

interface HandProps {
  readonly view: View
  readonly content: Content
  readonly rot: Rotation
  /** The drawn tile is the player's to place. */
  readonly placing: boolean
  readonly mayDraw: boolean
  readonly mayPass: boolean
  /** The board shows a decision that a tick would send. */
  readonly decided: boolean
  readonly beckons: 'choose' | 'confirm' | null
  readonly drag: TileDrag
  onIntent(intent: Intent): void
}

export function Hand(props: HandProps) {
  const { view, content, placing, decided, mayPass, beckons, onIntent } = props
  if (placing) return <TileInHand {...props} />
  return (
    <div className="mlt-hand">
      {decided ? (
        <div className="mlt-buttons">
          <RoundButton
            name={say('Place it here')}
            className="mlt-tick"
            beckons={beckons === 'confirm'}
            onPress={() => onIntent({ type: 'confirm' })}
          >
            <TickIcon />
          </RoundButton>
          <RoundButton name={say('Take it back')} onPress={() => onIntent({ type: 'cancel' })}>
            <BackIcon />
          </RoundButton>
        </div>
      ) : view.phase === 'final' || view.phase === 'over' ? (
        mayPass && (
          <button type="button" className="mlt-pass" onClick={() => onIntent({ type: 'pass' })}>
            <PassIcon />
            {say('No thanks')}
          </button>
        )
      ) : (
        <Pile {...props} />
      )}
      {view.unseen && <Unseen tiles={view.unseen} content={content} />}
    </div>
  )
}

function Pile({ view, content, mayDraw, beckons, onIntent }: HandProps) {
  const layers = Math.min(6, Math.ceil(view.pileLeft / 6))
  return (
    <button
      type="button"
      className={`mlt-pile ${beckons === 'choose' ? 'mlt-beckons' : ''}`}
      data-where="pile"
      data-part="pile"
      aria-label={say('Draw a tile: {count} in the pile', { count: view.pileLeft })}
      title={view.version === 'easy' ? say('Easy: a standee may cross an X') : say('Normal: an X is a wall')}
      aria-disabled={!mayDraw}
      onClick={() => onIntent({ type: 'draw' })}
    >
      {view.drawn ? (
        <TilePicture face={faceOf(content, view.drawn, 0)} className="mlt-turned-up" />
      ) : (
        <svg className="mlt-pile-picture" viewBox="-0.1 -0.1 3.3 3.9" aria-hidden="true" focusable="false">
          {Array.from({ length: layers }, (_, layer) => (
            <rect
              key={layer}
              className="mlt-back"
              x="0.05"
              y={0.75 - layer * 0.13}
              width="2.96"
              height="2.96"
              rx="0.24"
            />
          ))}
          <g transform={`translate(0.05 ${0.88 - layers * 0.13})`} className="mlt-back-picture">
            <path d="M0.5 2.3V1.5L1 1.05L1.5 1.5V2.3ZM1.7 2.3V1.1L2.1 0.6L2.5 1.1V2.3Z" />
            <path d="M0.3 2.42H2.7" />
          </g>
        </svg>
      )}
      <span className="mlt-count" aria-hidden="true">
        {view.pileLeft}
      </span>
      <VersionSign version={view.version} />
    </button>
  )
}

/** Whether an X is a wall or a path across, as a picture beside the pile. */
function VersionSign({ version }: { readonly version: View['version'] }) {
  return (
    <svg className="mlt-version" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="38" height="38" rx="9" fill="#2a2a2a" />
      <path d="M11 11L29 29M29 11L11 29" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
      {version === 'easy' ? (
        <path d="M-2 20H42" stroke="#e0b070" strokeWidth="9" strokeDasharray="6 1.5" />
      ) : (
        <path
          d="M3 24H37V37H3ZM3 30.5H37M14 24V30.5M26 24V30.5M9 30.5V37M20 30.5V37M31 30.5V37"
          fill="#d98c5f"
          stroke="#fbe9d5"
          strokeWidth="1.6"
        />
      )}
    </svg>
  )
}

function TileInHand({ view, content, rot, decided, beckons, drag, onIntent }: HandProps) {
  const { looks } = useArt()
  const face = faceOf(content, view.drawn!, rot)
  const turn = () => onIntent({ type: 'turn', by: 1 })
  return (
    <div className="mlt-hand mlt-placing">
      <button
        type="button"
        className="mlt-drawn"
        data-part="tile"
        aria-label={say('Your tile: {face}. Turn it', { face: sayFace(face, looks) })}
        onClick={() => {
          if (!drag.swallowsClick()) turn()
        }}
        {...drag.handlers}
      >
        <TilePicture key={rot} face={face} className="mlt-turning" />
      </button>
      <div className="mlt-buttons">
        <RoundButton name={say('Turn the tile')} onPress={turn}>
          <TurnIcon />
        </RoundButton>
        <RoundButton name={say('Take it back')} disabled={!decided} onPress={() => onIntent({ type: 'cancel' })}>
          <BackIcon />
        </RoundButton>
        <RoundButton
          name={say('Place it here')}
          className="mlt-tick"
          disabled={!decided}
          beckons={beckons === 'confirm'}
          onPress={() => onIntent({ type: 'confirm' })}
        >
          <TickIcon />
        </RoundButton>
      </div>
    </div>
  )
}

function sayFace(face: readonly string[], looks: Readonly<Record<string, { readonly colour: string | null }>>): string {
  const words = face.map(kind => nameColour(looks[kind] ?? { colour: null }))
  return enumerated([0, 3, 6].map(start => words.slice(start, start + 3).join(' ')))
}

/** The tiles no one has seen yet, in no order. */
function Unseen({ tiles, content }: { readonly tiles: readonly string[]; readonly content: Content }) {
  const id = useId()
  return (
    <>
      <button type="button" className="mlt-unseen-button" popoverTarget={id}>
        {say('Unseen: {count}', { count: tiles.length })}
      </button>
      <div id={id} popover="auto" className="mlt-unseen-tiles">
        <h2>{say('Tiles nobody has seen yet')}</h2>
        <ul>
          {tiles.map(tile => (
            <li key={tile} aria-label={tile}>
              <TilePicture face={faceOf(content, tile, 0)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
