/** A link as a QR code. */

import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet zone around the code; readers need four. */
const BORDER = 4

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-paper" width={size} height={size} rx="2" />
      <path className="qr-ink" d={path} />
    </svg>
  )
}

/** All dark modules as one path of unit squares, runs in a row joined. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const runs: string[] = []
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
    }
  })
  return { size, path: runs.join('') }
}
