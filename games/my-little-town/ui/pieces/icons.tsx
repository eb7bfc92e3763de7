/** Icons, 24 by 24, in the colour of their text. */

import type { ReactNode } from 'react'

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="mlt-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const TickIcon = () => (
  <Icon>
    <path d="M4.5 12.5L10 18L20 6.5" className="mlt-stroke mlt-bold" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M9 5L4 10L9 15M4.5 10H14A5.5 5.5 0 0 1 14 20H9" className="mlt-stroke" />
  </Icon>
)

export const TurnIcon = () => (
  <Icon>
    <path d="M19.5 12A7.5 7.5 0 1 1 16.5 6M17 2V6.5H12.5" className="mlt-stroke" />
  </Icon>
)

export const FitIcon = () => (
  <Icon>
    <path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" className="mlt-stroke" />
  </Icon>
)

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5V19M5 12H19" className="mlt-stroke" />
  </Icon>
)

/** A waving hand: no thanks. */
export const PassIcon = () => (
  <Icon>
    <path
      d="M7 13V6.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1 3 0V12 9a1.5 1.5 0 0 1 3 0V15A6.5 6.5 0 0 1 12.5 21.5C9 21.5 8 19.5 4 14.5a1.5 1.5 0 0 1 2.5-1.8L7 13.5"
      className="mlt-stroke"
    />
  </Icon>
)

export const Footprint = () => (
  <svg className="mlt-footprint" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 3C16 3 17.5 7 16.5 11C16 13 14.5 14 14.5 15.5H9.5C9.5 14 8 13 7.5 11C6.5 7 8 3 12 3Z" />
    <path d="M9.5 17H14.5C15 20 14 22 12 22C10 22 9 20 9.5 17Z" />
  </svg>
)

export const CrownIcon = () => (
  <Icon>
    <path d="M3 18V7L8 11L12 4L16 11L21 7V18Z" className="mlt-solid" />
  </Icon>
)

/** Icons for refusals: one per reason, a raised hand for the others. */
export function ReasonIcon({ code }: { readonly code: string }) {
  return (
    <Icon>
      {REASONS[code] ?? (
        <path
          d="M7 12V7M10.5 12V4.5M14 12V4.5M17.5 13V7M7 12C5 10 3.5 12 5 14L9 20H15C17 19 17.5 16 17.5 13"
          className="mlt-stroke"
        />
      )}
    </Icon>
  )
}

const tile = (x: number, y: number) => <rect x={x} y={y} width="8" height="8" rx="1.5" className="mlt-solid" />
const wrongTile = (x: number, y: number) => <rect x={x} y={y} width="8" height="8" rx="1.5" className="mlt-wrong" />
const row = (
  <>
    <path d="M2 17H22" className="mlt-stroke" />
    <circle cx="5" cy="12" r="2.5" className="mlt-solid" />
    <circle cx="12" cy="12" r="2.5" className="mlt-solid" />
  </>
)
const cross = (x: number, y: number) => (
  <path d={`M${x - 3} ${y - 3}L${x + 3} ${y + 3}M${x + 3} ${y - 3}L${x - 3} ${y + 3}`} className="mlt-wrong" />
)
const hourglass = (
  <path d="M6 3H18M6 21H18M7.5 3C7.5 9 16.5 15 16.5 21M16.5 3C16.5 9 7.5 15 7.5 21" className="mlt-stroke" />
)
const tileFirst = (
  <>
    {tile(4, 3)}
    <path d="M8 13V20M4.5 17L8 20.5L11.5 17" className="mlt-stroke" />
    <rect x="14" y="13" width="8" height="8" rx="1.5" className="mlt-dashed" />
  </>
)

const REASONS: Readonly<Record<string, ReactNode>> = {
  CORNER_ONLY: (
    <>
      {tile(3, 3)}
      {wrongTile(13, 13)}
    </>
  ),
  NOT_TOUCHING: (
    <>
      {tile(1, 8)}
      {wrongTile(15, 8)}
    </>
  ),
  SPOT_TAKEN: (
    <>
      {tile(8, 8)}
      {wrongTile(11, 5)}
    </>
  ),
  OFF_CITY: (
    <>
      <path d="M2 17H13" className="mlt-stroke" />
      <circle cx="5" cy="12" r="2.5" className="mlt-solid" />
      <circle cx="12" cy="12" r="2.5" className="mlt-solid" />
      <circle cx="19" cy="12" r="2.5" className="mlt-wrong" />
    </>
  ),
  SQUARE_OCCUPIED: (
    <>
      {row}
      <path d="M19 3V21" className="mlt-wrong" />
    </>
  ),
  END_ON_X: (
    <>
      {row}
      {cross(19, 12)}
    </>
  ),
  X_IN_THE_WAY: (
    <>
      <path d="M2 17H22" className="mlt-stroke" />
      <circle cx="5" cy="12" r="2.5" className="mlt-solid" />
      {cross(12, 12)}
      <circle cx="19" cy="12" r="2.5" className="mlt-solid" />
    </>
  ),
  END_WRONG_COLOUR: (
    <>
      {row}
      <circle cx="19" cy="12" r="2.5" className="mlt-wrong" />
      <path d="M19 8.5V4M16.8 6L19 3.8L21.2 6" className="mlt-stroke" />
    </>
  ),
  NOT_YOUR_TURN: hourglass,
  NO_TILE_DRAWN: tileFirst,
  TILE_IN_HAND: tileFirst,
}
