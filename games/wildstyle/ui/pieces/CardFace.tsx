/** A location card: its colour and pattern as a border, its icon in the middle, its value in the corner. */

import { memo } from 'react'
import type { CardId } from '../../types.ts'
import { useArt } from '../looks.ts'
import { Shape } from './Drawings.tsx'

export const CardFace = memo(({ card }: { readonly card: CardId }) => {
  const { content, name } = useArt()
  const { colour, icon } = content.cards.get(card)!
  return (
    <svg className="ws-card" viewBox="0 0 60 76" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="58" height="74" rx="9" fill={`url(#${name(colour)})`} className="ws-card-edge" />
      <circle cx="30" cy="41" r="22" className="ws-card-plate" />
      <g className="ws-card-icon">
        <Shape of={icon} x={30} y={41} scale={1.22} />
      </g>
      <circle cx="12" cy="13" r="10" className="ws-card-plate" />
      <text x="12" y="18.5" className="ws-card-value">
        {content.icons[icon].value}
      </text>
    </svg>
  )
})
CardFace.displayName = 'CardFace'

export function CardBack() {
  return (
    <svg className="ws-card" viewBox="0 0 60 76" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="58" height="74" rx="9" className="ws-back" />
      <path d="M10 58q8-34 20-10t20-30" className="ws-back-spray" />
      <path d="M12 22q10-14 18 2t18 30" className="ws-back-spray ws-back-second" />
    </svg>
  )
}
