/** SHA-256 (FIPS 180-4), so that hashing needs neither Node nor a browser, and is synchronous. */

const ROUND_CONSTANTS = new Uint32Array(64)
const INITIAL_HASH = new Uint32Array(8)
fillConstants()

/** The hash of the text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return Array.from(sha256Words(text), word => word.toString(16).padStart(8, '0')).join('')
}

/** The same as eight 32-bit words. */
export function sha256Words(text: string): Uint32Array {
  const blocks = paddedBlocks(text)
  const hash = INITIAL_HASH.slice()
  const schedule = new Uint32Array(64)
  for (let start = 0; start < blocks.length; start += 16) compress(hash, schedule, blocks, start)
  return hash
}

function compress(hash: Uint32Array, schedule: Uint32Array, blocks: Uint32Array, start: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = blocks[start + i]!
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15]!
    const late = schedule[i - 2]!
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = (schedule[i - 16]! + sigma0 + schedule[i - 7]! + sigma1) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + sum1 + choice + ROUND_CONSTANTS[i]! + schedule[i]!) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + sum0 + majority) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) hash[i] = hash[i]! + added[i]!
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** UTF-8, then the bit 1, zeros and the length in bits, as big-endian words in whole blocks of 16. */
function paddedBlocks(text: string): Uint32Array {
  const bytes = utf8(text)
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << (24 - 8 * (i & 3))
  words[bytes.length >> 2]! |= 0x80 << (24 - 8 * (bytes.length & 3))
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29)
  words[words.length - 1] = bytes.length << 3
  return words
}

function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3) // no character takes more
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[length++] = unit
      continue
    }
    const point = wellFormed(text.codePointAt(i)!)
    if (point >= 0x10000) i++ // it is written as a surrogate pair
    const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
    bytes[length++] = FIRST_OF[more]! | (point >> (6 * more))
    for (let left = more - 1; left >= 0; left--) bytes[length++] = 0x80 | ((point >> (6 * left)) & 63)
  }
  return bytes.subarray(0, length)
}

/** The leading bits of the first byte, by the number of bytes that follow. */
const FIRST_OF = [0, 0xc0, 0xe0, 0xf0]

/** Half of a surrogate pair has no UTF-8 form: like every encoder we write U+FFFD instead. */
function wellFormed(point: number): number {
  return point >= 0xd800 && point < 0xe000 ? 0xfffd : point
}

/** The first 32 bits of the fractional parts of the cube roots (rounds) and square roots (start) of the first primes. */
function fillConstants(): void {
  let filled = 0
  for (let candidate = 2; filled < 64; candidate++) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor++) prime &&= candidate % factor !== 0
    if (!prime) continue
    if (filled < 8) INITIAL_HASH[filled] = fraction(Math.sqrt(candidate))
    ROUND_CONSTANTS[filled++] = fraction(Math.cbrt(candidate))
  }
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}
