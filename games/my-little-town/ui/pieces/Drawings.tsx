/** The drawings of all pieces, defined once per board: square fields with icon and texture, and the four items. */

import type { ReactNode } from 'react'
import { COLOURS, type Colour } from '../../types.ts'
import { type Look, useArt } from '../looks.ts'

export function Drawings() {
  const { looks, name } = useArt()
  return (
    <svg className="mlt-drawings" aria-hidden="true" focusable="false">
      <defs>
        {Object.values(looks).map(look => (
          <Texture key={look.id} id={name(`texture-${look.id}`)} look={look} />
        ))}
        {Object.values(looks).map(look => (
          <symbol key={look.id} id={name(`square-${look.id}`)} viewBox="0 0 100 100">
            <Field look={look} texture={name(`texture-${look.id}`)} />
          </symbol>
        ))}
        {COLOURS.map(colour => (
          <symbol key={colour} id={name(`item-${colour}`)} viewBox="-6 -6 112 130">
            <Item colour={colour} main={looks[colour].hex} />
          </symbol>
        ))}
      </defs>
    </svg>
  )
}

function Field({ look, texture }: { readonly look: Look; readonly texture: string }) {
  const sign = look.id === 'X' ? 'translate(27 27) scale(0.46)' : 'translate(21 20) scale(0.58)'
  return (
    <>
      <rect x="3" y="3" width="94" height="94" rx="13" fill={look.hex} />
      <rect x="3" y="3" width="94" height="94" rx="13" fill={`url(#${texture})`} />
      <path d={look.silhouette} transform={sign} fill={look.glyphHex} fillOpacity="0.88" />
    </>
  )
}

/** Faint enough to leave the icon clear, strong enough to tell the fields apart in grey. */
function Texture({ id, look }: { readonly id: string; readonly look: Look }) {
  const line = { stroke: look.glyphHex, strokeWidth: 3, strokeOpacity: 0.2 }
  switch (look.texture) {
    case 'rising-diagonals':
      return (
        <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path d="M0 7 H14" {...line} />
        </pattern>
      )
    case 'dots':
      return (
        <pattern id={id} width="18" height="18" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="2.6" fill={look.glyphHex} fillOpacity="0.3" />
          <circle cx="14" cy="14" r="2.6" fill={look.glyphHex} fillOpacity="0.3" />
        </pattern>
      )
    case 'horizontal-lines':
      return (
        <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse">
          <path d="M0 7 H14" {...line} />
        </pattern>
      )
    case 'bricks':
      return (
        <pattern id={id} width="28" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 1 H28 M0 13 H28 M7 1 V13 M21 13 V25" fill="none" {...line} strokeOpacity="0.26" />
        </pattern>
      )
    default:
      return <pattern id={id} width="1" height="1" patternUnits="userSpaceOnUse" />
  }
}

/** One item cut from cardboard: a white rim, then the drawing. 100 wide, its foot at 112. */
function Item({ colour, main }: { readonly colour: Colour; readonly main: string }) {
  const { body, detail } = ITEMS[colour]
  return (
    <>
      <g className="mlt-rim">{body('#fff')}</g>
      {body(main)}
      {detail}
    </>
  )
}

const ITEMS: Readonly<Record<Colour, { body: (fill: string) => ReactNode; detail: ReactNode }>> = {
  G: {
    body: fill => (
      <>
        <rect x="42" y="86" width="16" height="26" rx="4" fill={fill === '#fff' ? fill : '#7a5230'} />
        <path
          d="M50 4C58 4 62 17 71 31C76 39 74 44 68 46C79 57 89 67 91 78C93 88 84 94 50 94C16 94 7 88 9 78C11 67 21 57 32 46C26 44 24 39 29 31C38 17 42 4 50 4Z"
          fill={fill}
        />
      </>
    ),
    detail: (
      <>
        <path d="M68 46C79 57 89 67 91 78C93 88 84 94 50 94C70 84 74 66 58 50Z" fill="#0b3d22" fillOpacity="0.22" />
        <path d="M45 14C40 24 37 30 33 37M34 54C27 61 21 68 18 76" className="mlt-shine" />
        <circle cx="56" cy="68" r="5" fill="#c8372d" />
        <circle cx="36" cy="80" r="5" fill="#c8372d" />
        <circle cx="50" cy="36" r="4.5" fill="#c8372d" />
      </>
    ),
  },
  B: {
    body: fill => (
      <>
        <path d="M14 112C14 76 30 62 50 62C70 62 86 76 86 112Z" fill={fill} />
        <circle cx="50" cy="36" r="25" fill={fill === '#fff' ? fill : '#f3c9a0'} />
      </>
    ),
    detail: (
      <>
        <path d="M25 38C20 8 80 8 75 38C70 28 62 24 50 25C38 24 30 28 25 38Z" fill="#4a2c1a" />
        <circle cx="41" cy="40" r="3.4" fill="#2b1a10" />
        <circle cx="59" cy="40" r="3.4" fill="#2b1a10" />
        <path d="M41 49Q50 57 59 49" fill="none" stroke="#2b1a10" strokeWidth="3.4" strokeLinecap="round" />
        <circle cx="33" cy="47" r="4" fill="#e8795f" fillOpacity="0.55" />
        <circle cx="67" cy="47" r="4" fill="#e8795f" fillOpacity="0.55" />
        <path d="M36 65L50 80L64 65" fill="#fff" />
        <circle cx="50" cy="91" r="3.4" fill="#fff" />
        <circle cx="50" cy="103" r="3.4" fill="#fff" />
      </>
    ),
  },
  Y: {
    body: fill => (
      <>
        <path
          d="M5 92V70Q5 63 13 62L25 59L36 38Q39 32 46 32H64Q71 32 75 39L84 59Q96 61 96 73V92Q96 97 91 97H10Q5 97 5 92Z"
          fill={fill}
        />
        <circle cx="28" cy="98" r="14" fill={fill === '#fff' ? fill : '#2c2c34'} />
        <circle cx="73" cy="98" r="14" fill={fill === '#fff' ? fill : '#2c2c34'} />
      </>
    ),
    detail: (
      <>
        <path d="M42 42H52V59H33Z M58 42H66L75 59H58Z" fill="#d7efff" stroke="#2c2c34" strokeWidth="3" />
        <path d="M5 84H96" stroke="#a87b00" strokeWidth="3" strokeOpacity="0.5" />
        <circle cx="28" cy="98" r="6" fill="#e9e9ee" />
        <circle cx="73" cy="98" r="6" fill="#e9e9ee" />
        <circle cx="91" cy="74" r="4.5" fill="#fff" stroke="#a87b00" strokeWidth="2" />
        <rect x="5" y="70" width="7" height="9" rx="2" fill="#d3382c" />
        <path d="M58 68H66" stroke="#a87b00" strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  R: {
    body: fill => (
      <>
        <rect x="67" y="18" width="14" height="28" rx="2" fill={fill} />
        <rect x="17" y="54" width="66" height="58" rx="4" fill={fill} />
        <path d="M45 12Q50 8 55 12L97 54Q100 64 90 64H10Q0 64 3 54Z" fill={fill} />
      </>
    ),
    detail: (
      <>
        <path d="M45 12Q50 8 55 12L97 54Q100 64 90 64H10Q0 64 3 54Z" fill="#2a0502" fillOpacity="0.34" />
        <path d="M48 19L15 52" className="mlt-shine" />
        <rect x="66" y="16" width="16" height="7" rx="2" fill="#fbf1dd" />
        <path d="M41 112V88Q41 79 50 79Q59 79 59 88V112Z" fill="#fbf1dd" />
        <circle cx="55" cy="97" r="2.4" fill="#7a3b12" />
        <path d="M24 74H36V88H24Z M64 74H76V88H64Z" fill="#ffe58a" stroke="#fbf1dd" strokeWidth="3" />
        <path d="M30 74V88M24 81H36M70 74V88M64 81H76" stroke="#fbf1dd" strokeWidth="2" />
        <circle cx="50" cy="44" r="6.5" fill="#ffe58a" stroke="#fbf1dd" strokeWidth="3" />
      </>
    ),
  },
}
