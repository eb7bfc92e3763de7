/** The icon of a colour on its field, as a medal. */

import type { Look } from '../looks.ts'

export function Sign({ look }: { readonly look: Look }) {
  return (
    <svg className="mlt-sign" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r="46" fill={look.hex} stroke="#fffaf0" strokeWidth="7" />
      <path d={look.silhouette} transform="translate(22 20) scale(0.56)" fill={look.glyphHex} />
    </svg>
  )
}
