/** The tooltip of a piece: its name, what it is for, and its rule, which opens over the table. */

import './nameTip.css'
import { say } from '#kernel'
import { type PointerEvent, useContext, useEffect, useRef, useState } from 'react'
import { RuleAddress } from '../../board/RuleLinks.tsx'
import { knownPartRules, openPartRules } from './partRules.ts'
import type { NamedPiece } from './pieceNames.ts'

/** Half its greatest width and its greatest height, in pixels. */
const HALF = 150
const HEIGHT = 150

export interface PieceTipProps {
  readonly asked: NamedPiece
  readonly by: 'mouse' | 'finger' | 'keyboard'
  /** Whether the link takes clicks: while the mouse rests on the piece it must not block play. */
  readonly live: boolean
  /** Opens the rule at once. */
  readonly follows: boolean
  readonly game: string
  /** The mouse has reached the link. */
  stay(): void
  close(): void
}

/** Screen readers say the names by themselves and have the key, so the tooltip is visual only; a long press may come from any player. */
export function PieceTip({ asked, by, live, follows, game, stay, close }: PieceTipProps) {
  const addressOf = useContext(RuleAddress)
  const [rules, setRules] = useState(() => knownPartRules(game))
  useEffect(() => {
    let gone = false
    if (!rules) void openPartRules(game).then(found => gone || setRules(found))
    return () => {
      gone = true
    }
  }, [game, rules])

  const said = asked.part === null ? undefined : rules?.[asked.part]
  const rule = addressOf ? said?.rule : undefined
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (follows && rule !== undefined) link.current!.click()
  }, [follows, rule])

  if (asked.name === '' && !said) return null
  const { below, ...style } = placeBeside(asked.piece)
  return (
    <div className="name-tip" data-below={below || undefined} style={style} aria-hidden={by !== 'finger'}>
      {asked.name !== '' && <p className="name-tip-name">{asked.name}</p>}
      {said?.does !== undefined && <p>{said.does}</p>}
      {rule !== undefined && (
        <p className="name-tip-rule">
          <a
            ref={link}
            className="rule-link"
            href={addressOf!(rule)}
            data-live={live || undefined}
            tabIndex={-1}
            onClick={close}
            // The focus stays on the board, where it returns to from the rulebook.
            onMouseDown={event => event.preventDefault()}
            onPointerEnter={stay}
            onPointerLeave={(event: PointerEvent) => event.pointerType === 'mouse' && close()}
          >
            {say('Rule {rule}', { rule })}
          </a>
          {by === 'keyboard' && <kbd>F1</kbd>}
        </p>
      )}
    </div>
  )
}

/** Above the piece if there is room, else below; always inside the window. */
function placeBeside(piece: Element) {
  const { left, right, top, bottom } = piece.getBoundingClientRect()
  const half = Math.min(HALF, innerWidth / 2 - 8)
  const below = top < HEIGHT
  return {
    below,
    left: Math.min(Math.max((left + right) / 2, half + 8), innerWidth - half - 8),
    /** From the top of the window to the piece, or to its lower edge. */
    top: below ? bottom + 8 : top - 8,
  }
}
