/** The picture on the switch to the children's mode: the only one that is on every table. */

import type { ReactNode } from 'react'

export function Picture({ children, box = '0 0 64 64' }: { readonly children: ReactNode; readonly box?: string }) {
  return (
    <svg className="children-picture" viewBox={box} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const INK = '#3b2618'

export function Face({ skin }: { readonly skin: string }) {
  return (
    <>
      <circle cx="32" cy="34" r="21" fill={skin} stroke={INK} strokeWidth="2.5" />
      <circle cx="24.500" cy="36" r="2.600" fill={INK} />
      <circle cx="39.500" cy="36" r="2.600" fill={INK} />
      <path d="M24 43Q32 51 40 43" fill="none" stroke={INK} strokeWidth="2.800" strokeLinecap="round" />
      <circle cx="19" cy="42" r="3.200" fill="#e8795f" fillOpacity="0.5" />
      <circle cx="45" cy="42" r="3.200" fill="#e8795f" fillOpacity="0.5" />
    </>
  )
}

/** A child with a tuft of hair. */
export const ChildPicture = () => (
  <Picture>
    <Face skin="#f6cfa6" />
    <path
      d="M11 32C9 12 30 8 38 11C52 12 56 24 53 33C49 26 44 22 38 22C34 26 20 24 11 32ZM34 11C33 5 38 3 42 5"
      fill="#7a4a22"
      stroke={INK}
      strokeWidth="2.500"
      strokeLinejoin="round"
    />
  </Picture>
)
