/** Draw piles with their cop cars, and share piles with their top cards. */

import './piles.css'
import { say } from '#kernel'
import { useShownKey } from '#web/board/keys.ts'
import type { View } from '../../types.ts'
import { DRAW_KEYS, SHARE_KEYS } from '../keys.ts'
import { useArt } from '../looks.ts'
import type { Openings, Selection, Targets } from '../selection.ts'
import { nameDraw, nameShare } from '../words.ts'
import { CardBack, CardFace } from './CardFace.tsx'
import { CopCar } from './Drawings.tsx'

interface PilesProps {
  readonly view: View
  readonly selection: Selection
  readonly open: Openings
  readonly lit: Targets
  /** `draw 0`, `share 2`: what waits for the pace, and what has just been refused. */
  readonly waiting: string | null
  readonly refused: string | null
  readonly hints: boolean
  onDraw(pile: number): void
  onShare(share: number): void
}

export function Piles(props: PilesProps) {
  const { view, selection, open, lit, hints } = props
  const { content } = useArt()
  const shown = useShownKey()
  return (
    <div className="ws-piles">
      <div className="ws-pile-group" role="group" aria-label={say('Draw piles')}>
        {view.draws.map((count, pile) => (
          <button
            key={pile}
            type="button"
            className="ws-pile"
            data-where={`draw ${pile}`}
            data-part="draw pile"
            data-open={open.draws.has(pile) || undefined}
            data-empty={count === 0 || undefined}
            data-waiting={props.waiting === `draw ${pile}` || undefined}
            data-refused={props.refused === `draw ${pile}` || undefined}
            data-key={shown(DRAW_KEYS[pile])}
            aria-disabled={!open.draws.has(pile)}
            onClick={() => props.onDraw(pile)}
          >
            <span className="ws-unseen">{nameDraw(view, pile)}</span>
            {count > 0 && <CardBack />}
            <b className="ws-pile-count" aria-hidden="true">
              {count}
            </b>
            <span
              className="ws-pile-cars"
              aria-hidden="true"
              data-part="cop cars"
              data-none={view.stacks[pile] === 0 || undefined}
            >
              <CopCar />
              {view.stacks[pile]}
            </span>
          </button>
        ))}
      </div>
      <div className="ws-pile-group" role="group" aria-label={say('Share piles')}>
        {view.shares.map(({ top, depth }, share) => (
          <button
            key={share}
            type="button"
            className="ws-pile ws-share"
            data-where={`share ${share}`}
            data-part="share pile"
            data-lit={lit.shares.has(share) || undefined}
            data-open={(hints && open.shares.has(share)) || undefined}
            data-waiting={props.waiting === `share ${share}` || undefined}
            data-refused={props.refused === `share ${share}` || undefined}
            data-key={shown(SHARE_KEYS[share])}
            aria-pressed={selection.at === 'share' && selection.share === share}
            aria-disabled={!lit.shares.has(share) && !open.shares.has(share)}
            onClick={() => props.onShare(share)}
          >
            <span className="ws-unseen">{nameShare(content, view, share)}</span>
            {top !== null && <CardFace key={top} card={top} />}
            {depth > 1 && (
              <b className="ws-pile-depth" aria-hidden="true">
                {depth}
              </b>
            )}
            {top === null && (
              <span className="ws-share-empty" aria-hidden="true">
                {say('share', {}, 'on an empty pile')}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
