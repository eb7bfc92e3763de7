/** The own mat: three hand cards and two set spaces. */

import './mat.css'
import { say } from '#kernel'
import { useShownKey } from '#web/board/keys.ts'
import { SPACES } from '../../rules/possibilities.ts'
import type { PlayerView, Space, View } from '../../types.ts'
import { cardName, nameSpace } from '../../text/gameWords.ts'
import { HAND_KEYS, SPACE_KEYS } from '../keys.ts'
import { useArt } from '../looks.ts'
import type { Places } from '../places.ts'
import type { Openings, Selection, Targets } from '../selection.ts'
import { CardFace } from './CardFace.tsx'
import { CopCar } from './Drawings.tsx'

interface MatProps {
  readonly view: View
  readonly player: PlayerView
  readonly hand: Places
  readonly selection: Selection
  readonly open: Openings
  readonly lit: Targets
  /** `card …`, `space 0`: what waits for the pace, and what has just been refused. */
  readonly waiting: string | null
  readonly refused: string | null
  onCard(card: string): void
  onSpace(space: Space): void
}

const SET_PLACES = [0, 1, 2] as const

export function Mat(props: MatProps) {
  const { hand, selection, open } = props
  const { content } = useArt()
  const shown = useShownKey()
  return (
    <div className="ws-mat">
      <div className="ws-hand" role="group" aria-label={say('Your hand')}>
        {hand.map((card, place) => {
          if (card === null) return <span key={place} className="ws-hand-card ws-hand-gap" />
          return (
            <button
              key={card}
              type="button"
              className="ws-hand-card"
              data-part="card"
              data-waiting={props.waiting === `card ${card}` || undefined}
              data-refused={props.refused === `card ${card}` || undefined}
              data-key={shown(HAND_KEYS[place])}
              aria-pressed={selection.at === 'card' && selection.card === card}
              aria-disabled={!open.cards.has(card)}
              onClick={() => props.onCard(card)}
            >
              <span className="ws-unseen">
                {say('{card}, card {number} of your hand', { card: cardName(content, card), number: place + 1 })}
              </span>
              <CardFace card={card} />
            </button>
          )
        })}
      </div>
      <div className="ws-spaces" role="group" aria-label={say('Your sets')}>
        {SPACES.map(space => (
          <SetSpace key={space} {...props} space={space} />
        ))}
      </div>
    </div>
  )
}

function SetSpace({ view, player, selection, open, lit, space, ...props }: MatProps & { readonly space: Space }) {
  const { content } = useArt()
  const shown = useShownKey()
  const set = player.spaces[space]
  const picked = selection.at === 'set' && selection.space === space
  const closed = view.phase === 'final' && set.length === 0
  return (
    <button
      type="button"
      className="ws-space"
      data-part="set"
      data-lit={lit.spaces.has(space) || undefined}
      data-full={set.length === 3 || undefined}
      data-closed={closed || undefined}
      data-waiting={props.waiting === `space ${space}` || undefined}
      data-refused={props.refused === `space ${space}` || undefined}
      data-key={shown(SPACE_KEYS[space])}
      aria-pressed={picked}
      aria-disabled={!lit.spaces.has(space) && !open.complete.has(space) && !open.rush.has(space)}
      onClick={() => props.onSpace(space)}
    >
      <span className="ws-unseen">
        {closed
          ? say('{set}; finish, do not start', { set: nameSpace(content, player, space) })
          : nameSpace(content, player, space)}
      </span>
      <span className="ws-space-cards" aria-hidden="true">
        {SET_PLACES.map(place => (
          <span key={place} className="ws-space-card">
            {set[place] !== undefined && <CardFace card={set[place]} />}
          </span>
        ))}
      </span>
      <span className="ws-space-foot" aria-hidden="true">
        {closed && say('closed', {}, 'space')}
        {set.length === 0 && !closed && say('start a set')}
        {set.length === 3 && say('Tag it!')}
        {open.rush.has(space) && (
          <span className="ws-rush-badge">
            <CopCar />
            {say('Rush', {}, 'button')}
          </span>
        )}
      </span>
    </button>
  )
}
