/** One Item, as large as possible. */

import type { Rotation } from '#kit/polyomino.ts'
import type { Kind } from '../../content.ts'
import { UNIT } from '../layout.ts'
import { Tile } from './Tile.tsx'

interface PiecePictureProps {
  readonly kind: Kind
  readonly rotation: Rotation
  /** The number of squares reserved in each direction, so that turning does not change its size. */
  readonly room?: number
}

export function PiecePicture({ kind, rotation, room = 0 }: PiecePictureProps) {
  const form = kind.form.forms[rotation]!
  const width = Math.max(form.width, room) * UNIT
  const height = Math.max(form.height, room) * UNIT
  const left = (form.width * UNIT - width) / 2
  const top = (form.height * UNIT - height) / 2
  return (
    <svg className="ots-piece" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true" focusable="false">
      <Tile kind={kind} form={form} row={0} col={0} />
    </svg>
  )
}
