/** The frames of which play consists, as browsers send them: whole and short texts, and the answers to our pings. */

import { isUtf8 } from 'node:buffer'

/** Bytes of a text that is read here: far more than an action takes, and less than anybody may send. */
export const SHORT = 4096

/** Texts and pongs, whole in this frame. */
const TEXT = 0x81
const PONG = 0x8a
/** Whoever sends from a browser hides what they send under a mask of four bytes. */
const MASKED = 0x80
const MASK = 4
/** Lengths from here on take two more bytes, which this number announces. A pong has none of them. */
const LONGER = 126
const TWO_BYTES = 2

/** The text of the frame that is read. */
const text = Buffer.alloc(SHORT)

/** The frame that was read last: one for all, as there are many, and nobody keeps it. */
export interface ShortFrame {
  kind: 'text' | 'pong'
  text: string
  /** Where the next one begins. */
  end: number
}
const frame: ShortFrame = { kind: 'text', text: '', end: 0 }

/** The frame that begins there, until the next is read; `null` if it is not all there, or of another kind, or wrong in any way. */
export function shortFrameAt(chunk: Buffer, begin: number): ShortFrame | null {
  const isText = chunk[begin] === TEXT
  if (!isText && chunk[begin] !== PONG) return null
  let mask = begin + 2
  let length = chunk[begin + 1]! - MASKED
  if (length === LONGER && isText) {
    length = (chunk[mask]! << 8) | chunk[mask + 1]!
    mask += TWO_BYTES
  } else if (length >= LONGER) return null
  const start = mask + MASK
  // Where the chunk ends within the head, there is no length, and nothing holds.
  if (!(length >= 0 && length <= SHORT && start + length <= chunk.length)) return null
  const read = unmasked(chunk, start, length, mask)
  if (read === null) return null
  frame.kind = isText ? 'text' : 'pong'
  frame.text = read
  frame.end = start + length
  return frame
}

/** The chunk stays as it is, as others may have to read it. `null`: this is no text. */
function unmasked(chunk: Buffer, start: number, length: number, mask: number): string | null {
  let all = 0
  for (let place = 0; place < length; place++) {
    const byte = chunk[start + place]! ^ chunk[mask + (place & 3)]!
    text[place] = byte
    all |= byte
  }
  if (all < 0x80) return text.toString('latin1', 0, length)
  return isUtf8(text.subarray(0, length)) ? text.toString('utf8', 0, length) : null
}
