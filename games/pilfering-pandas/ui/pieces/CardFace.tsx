/** A Loot card or a Key as a picture. Number and icon are at its left edge, so that they show in a fan. */

import type { ReactNode } from 'react'
import { say } from '#kernel'
import { pointsOf } from '../../text/facts.ts'
import type { Card, Suit } from '../../types.ts'
import { inkOn, suitOfCard, useArt } from '../looks.ts'
import { KeyPicture, Paw } from './figures.tsx'
import { Food, SuitShape } from './Suit.tsx'

export function CardFace({ card }: { readonly card: Card }) {
  const art = useArt()
  const suit = suitOfCard(art, card)
  if (!suit) return <KeyFace />
  const points = pointsOf(art.content, card)
  return (
    <Frame band={suit.hex}>
      <text className="pp-number" x="10.500" y="24" fill={inkOn(suit.hex)}>
        {card[1]}
      </text>
      <g transform="translate(3 31) scale(0.625)">
        <SuitShape suit={card[0] as Suit} fill={inkOn(suit.hex)} />
      </g>
      <g transform="translate(22.500 20) scale(0.86)">
        <Food suit={card[0] as Suit} />
      </g>
      {Array.from({ length: points }, (_, index) => (
        <g key={index} transform={`translate(${45 - index * 13} 66) scale(0.5)`} fill="#4a3b2c">
          <Paw />
        </g>
      ))}
    </Frame>
  )
}

function KeyFace() {
  return (
    <Frame band="#262a4d">
      <g transform="translate(2.500 6) scale(0.68)">
        <KeyPicture />
      </g>
      <g transform="translate(23 13) scale(1.400)">
        <KeyPicture />
      </g>
      <text className="pp-key-words" x="39.500" y="63">
        {say('trade +2')}
      </text>
      <text className="pp-key-words" x="39.500" y="74">
        {say('throw −2')}
      </text>
    </Frame>
  )
}

/** The back of every card of the deck. */
export function CardBack() {
  return (
    <Sheet fill="#27304f" stroke="#0d1226">
      <rect x="5" y="5" width="50" height="74" rx="4" fill="none" stroke="#f2c14e" strokeWidth="1.500" />
      <circle cx="30" cy="42" r="17" fill="#f7e7b8" opacity="0.16" />
      <g transform="translate(17 29) scale(1.080)" fill="#f2c14e">
        <Paw />
      </g>
    </Sheet>
  )
}

function Frame({ band, children }: { readonly band: string; readonly children: ReactNode }) {
  return (
    <Sheet fill="#fffaf0" stroke="#5b4a38">
      <path
        d="M7.750 1.500H20v81H7.750A6.250 6.250 0 0 1 1.500 76.250V7.750A6.250 6.250 0 0 1 7.750 1.500Z"
        fill={band}
      />
      {children}
    </Sheet>
  )
}

interface SheetProps {
  readonly fill: string
  readonly stroke: string
  readonly children: ReactNode
}

function Sheet({ fill, stroke, children }: SheetProps) {
  return (
    <svg className="pp-face" viewBox="0 0 60 84" aria-hidden="true" focusable="false">
      <rect x="0.750" y="0.750" width="58.500" height="82.500" rx="7" fill={fill} stroke={stroke} strokeWidth="1.500" />
      {children}
    </svg>
  )
}
