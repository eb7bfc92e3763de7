/** Lays single WebP pictures one over the other into a moving one: the container alone; Chromium has drawn and packed the pictures. */

/** A part of the picture that changes, and how long it then stays. */
export interface Frame {
  /** Where its upper left corner lies: even numbers, the container can say no others. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Milliseconds. */
  readonly stays: number
  /** The colours, as a WebP file. */
  readonly file: Uint8Array
  /** A WebP file of the same size whose transparency counts. Kept apart, because where it is free a picture has no colours to fade into. */
  readonly mask: Uint8Array
}

export interface Size {
  readonly width: number
  readonly height: number
}

const HAS_ANIMATION = 0b10
const HAS_ALPHA = 0b10000
/** The picture before stays below, and shines through where the frame leaves it free. */
const BLEND = 0

/** Plays for ever. */
export function animate({ width, height }: Size, frames: readonly Frame[]): Buffer {
  const header = Buffer.concat([Buffer.from([HAS_ANIMATION | HAS_ALPHA, 0, 0, 0]), three(width - 1), three(height - 1)])
  const background = Buffer.from([255, 255, 255, 255, 0, 0])
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      chunk('VP8X', header),
      chunk('ANIM', background),
      ...frames.map(frame => chunk('ANMF', frameOf(frame))),
    ]),
  )
}

function frameOf({ x, y, width, height, stays, file, mask }: Frame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`a frame cannot lie at ${x}, ${y}`)
  return Buffer.concat([
    three(x / 2),
    three(y / 2),
    three(width - 1),
    three(height - 1),
    three(stays),
    Buffer.from([BLEND]),
    ...chunksOf(mask)
      .filter(({ name }) => name === 'ALPH')
      .map(write),
    ...chunksOf(file)
      .filter(({ name }) => name === 'VP8 ')
      .map(write),
  ])
}

export interface Chunk {
  readonly name: string
  readonly data: Buffer
}

/** What a WebP file consists of. */
export function chunksOf(file: Uint8Array): Chunk[] {
  const bytes = Buffer.from(file)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    throw new Error('this is no WebP picture')
  }
  const found: Chunk[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    found.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return found
}

function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

function write({ name, data }: Chunk): Buffer {
  return chunk(name, data)
}

function three(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
