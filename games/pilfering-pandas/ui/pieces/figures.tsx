/** Pandas, the Keeper, Meerkats, and small objects, drawn once. */

import type { ReactNode } from 'react'

/** In a box of 24 by 24. */
export function Paw() {
  return (
    <>
      <ellipse cx="12" cy="16" rx="6" ry="5" />
      <ellipse cx="4.500" cy="10.500" rx="2.400" ry="3" />
      <ellipse cx="9.500" cy="6" rx="2.400" ry="3.200" />
      <ellipse cx="14.500" cy="6" rx="2.400" ry="3.200" />
      <ellipse cx="19.500" cy="10.500" rx="2.400" ry="3" />
    </>
  )
}

/** In a box of 24 by 30. */
export function KeyPicture() {
  return (
    <g fill="none" stroke="#b07d12" strokeWidth="5.500" strokeLinejoin="round">
      <path d="M12 14v15M12 21h6M12 27h5" />
      <circle cx="12" cy="8" r="5.500" />
      <g stroke="#f5c542" strokeWidth="3">
        <path d="M12 14v14.500M12 21h5.500M12 27h4.500" />
        <circle cx="12" cy="8" r="5.500" />
      </g>
    </g>
  )
}

/** A face in a box of 48 by 48. */
export function PandaFace({ panda }: { readonly panda?: string | null }) {
  return (
    <>
      <circle cx="10" cy="12" r="8" fill="#26222b" />
      <circle cx="38" cy="12" r="8" fill="#26222b" />
      <ellipse cx="24" cy="26" rx="20" ry="18" fill="#fffdf6" stroke="#26222b" strokeWidth="1.500" />
      <ellipse cx="15.500" cy="25" rx="5.500" ry="6.500" fill="#26222b" transform="rotate(24 15.500 25)" />
      <ellipse cx="32.500" cy="25" rx="5.500" ry="6.500" fill="#26222b" transform="rotate(-24 32.500 25)" />
      <Eyes mood={panda === 'dozing' ? 'asleep' : panda === 'charming' ? 'winking' : 'awake'} />
      <ellipse cx="24" cy="32.500" rx="3.400" ry="2.400" fill="#26222b" />
      <path d="M19 36c2 3 8 3 10 0" fill="none" stroke="#26222b" strokeWidth="1.800" strokeLinecap="round" />
      {panda && EXTRAS[panda]}
    </>
  )
}

function Eyes({ mood }: { readonly mood: 'awake' | 'asleep' | 'winking' }) {
  const shut = (x: number) => (
    <path d={`M${x - 3} 25c1.500 2 4.500 2 6 0`} fill="none" stroke="#fff" strokeWidth="1.600" strokeLinecap="round" />
  )
  const open = (x: number) => (
    <>
      <circle cx={x} cy="24.500" r="2.400" fill="#fff" />
      <circle cx={x + 0.5} cy="25" r="1.300" fill="#26222b" />
    </>
  )
  return (
    <>
      {mood === 'asleep' ? shut(16) : open(16)}
      {mood === 'awake' ? open(32) : shut(32)}
    </>
  )
}

/** The distinguishing features of the eight Pandas. */
const EXTRAS: Readonly<Record<string, ReactNode>> = {
  nimble: (
    <path
      d="M3 17c14-6 28-6 42 0v5c-14-6-28-6-42 0Zm42 2 3 8-5-2Z"
      fill="#d8432f"
      stroke="#7c1d12"
      strokeWidth="0.800"
    />
  ),
  sharing: (
    <path
      d="M24 47c-6-4-9-7-6-9.500 2-1.500 4 0 6 2 2-2 4-3.500 6-2 3 2.500 0 5.500-6 9.500Z"
      fill="#e0526e"
      stroke="#7c1d35"
      strokeWidth="0.800"
    />
  ),
  tiptoe: <path d="M5 22h38v5.500H29l-5-2-5 2H5Z" fill="#2f6fae" opacity="0.88" />,
  dozing: (
    <>
      <path d="M8 13C16 1 32 0 42 13c-12-4-22-4-34 0Zm34 0 5 6" fill="#6a5acd" stroke="#3b2f8a" />
      <circle cx="46" cy="20" r="3" fill="#fff3c4" />
    </>
  ),
  charming: <path d="M24 42l-9-4v8Zm0 0 9-4v8Z" fill="#d8432f" stroke="#7c1d12" strokeWidth="0.800" />,
  scouting: (
    <>
      <circle cx="33" cy="25" r="8" fill="none" stroke="#c8922a" strokeWidth="2.600" />
      <path d="m39 31 7 9" stroke="#c8922a" strokeWidth="3.200" strokeLinecap="round" />
    </>
  ),
  tidy: <path d="M6 14c4-10 32-10 36 0l-3 3c-9-5-21-5-30 0Z" fill="#3fa37a" stroke="#1f5f45" />,
  snacking: (
    <>
      <path d="M22 36h20" stroke="#4f8a3c" strokeWidth="3.600" strokeLinecap="round" />
      <path d="m36 36 7-6M38 36l8 2" stroke="#6fb350" strokeWidth="2.600" strokeLinecap="round" />
    </>
  ),
}

/** The Zoo Keeper with his lantern, in a box of 48 by 48. */
export function KeeperFace() {
  return (
    <>
      <ellipse cx="24" cy="28" rx="15" ry="16" fill="#e8b48a" stroke="#4a2f1d" strokeWidth="1.500" />
      <path d="M7 18C8 6 40 6 41 18l2 3c-12-4-26-4-38 0Z" fill="#3f5d3a" stroke="#1f3320" strokeWidth="1.500" />
      <circle cx="24" cy="13" r="3.200" fill="#f2c14e" />
      <circle cx="18" cy="26" r="2" fill="#2b1c11" />
      <circle cx="30" cy="26" r="2" fill="#2b1c11" />
      <path d="M14 23l7 1M34 23l-7 1" stroke="#4a2f1d" strokeWidth="2" strokeLinecap="round" />
      <path d="M24 33c-4-4-11-2-13 3 5 2 9 1 13-1 4 2 8 3 13 1-2-5-9-7-13-3Z" fill="#5b3a22" />
      <circle cx="42" cy="38" r="11" fill="#ffd76a" opacity="0.45" />
      <path d="M38 33h8v10h-8Zm1 0c0-5 6-5 6 0" fill="#ffe9a8" stroke="#3a2a12" strokeWidth="1.600" />
    </>
  )
}

const SCARVES = ['#c8553d', '#3d7ea6', '#4f8a4c', '#8a5bb0', '#d9a400'] as const

/** In a box of 48 by 48. Ten traders: five scarves, with and without a cap. */
export function MeerkatFace({ index }: { readonly index: number }) {
  return (
    <>
      <circle cx="9" cy="20" r="5" fill="#8a6136" />
      <circle cx="39" cy="20" r="5" fill="#8a6136" />
      <path
        d="M24 4c11 0 16 8 15 18-1 11-8 18-15 18S10 33 9 22C8 12 13 4 24 4Z"
        fill="#d9ab6c"
        stroke="#6b4a22"
        strokeWidth="1.300"
      />
      <ellipse cx="16.500" cy="21" rx="5" ry="5.500" fill="#5a3d1e" />
      <ellipse cx="31.500" cy="21" rx="5" ry="5.500" fill="#5a3d1e" />
      <circle cx="17" cy="20.500" r="2.200" fill="#fff" />
      <circle cx="31" cy="20.500" r="2.200" fill="#fff" />
      <circle cx="17.400" cy="21" r="1.200" fill="#1d1408" />
      <circle cx="30.600" cy="21" r="1.200" fill="#1d1408" />
      <path d="M24 25c4 0 7 4 6 8-1 4-11 4-12 0-1-4 2-8 6-8Z" fill="#f3dcb4" />
      <ellipse cx="24" cy="28.500" rx="2.800" ry="2" fill="#2b1c11" />
      <path d="M10 39c8 5 20 5 28 0l2 6c-9 4-23 4-32 0Z" fill={SCARVES[index % 5]} />
      {index > 4 && <path d="M9 13C12-3 36-3 39 13l6 4c-14-6-28-6-36-2Z" fill={SCARVES[(index + 2) % 5]} />}
    </>
  )
}

/** The gate in the zoo's wall, in a box of 32 by 32. */
export function GatePicture() {
  return (
    <>
      <path d="M3 31V14C3 2 29 2 29 14v17Z" fill="#ffe9a8" stroke="#6b4a22" strokeWidth="3" />
      <path d="M11 31V9M16 31V7M21 31V9M4 19h24" stroke="#6b4a22" strokeWidth="2" />
    </>
  )
}

export function Figure({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <svg className={`pp-figure ${className}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
