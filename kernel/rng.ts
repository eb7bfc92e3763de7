/**
 * Seeded chance. A stream is named by a seed and a number: step n of a match draws from stream n, so no generator state
 * is saved, and a rule that draws once more affects nothing but its own step. The numbers are the ChaCha20 key stream
 * (RFC 8439) with the seed as key: draws seen so far do not predict the next one.
 */

import { sha256Words } from './saved/sha256.ts'

export interface Rng {
  /** A uniform integer from 0 up to but not including n. */
  int(n: number): number
  pick<T>(items: readonly T[]): T
  /** Shuffles in place and returns the same array. */
  shuffle<T>(items: T[]): T[]
  /** How many numbers were drawn so far. */
  readonly draws: number
}

/** A seed of 256 bits is 64 hexadecimal digits; the server takes them from the system's secure random source. */
const FULL_SEED = /^[0-9a-f]{64}$/

/** `seed` is secret while the match runs. Tests may use any text: it is hashed to 256 bits. */
export function createRng(seed: string, stream = 0): Rng {
  return new KeyStream(seed, stream)
}

/** Every step of a match has one, and most draw nothing: the key is expanded lazily. */
class KeyStream implements Rng {
  readonly #seed: string
  readonly #stream: number
  #key: Uint32Array | null = null
  #block: Uint32Array | null = null
  #counter = 0
  #used = 16
  #draws = 0

  constructor(seed: string, stream: number) {
    this.#seed = seed
    this.#stream = stream
  }

  get draws(): number {
    return this.#draws
  }

  int(n: number): number {
    if (!(Number.isInteger(n) && 0 < n && n <= 2 ** 32)) throw new RangeError(`int(${n})`)
    this.#draws++
    const limit = 2 ** 32 - (2 ** 32 % n)
    for (;;) {
      const value = this.#next()
      if (value < limit) return value % n
    }
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!
  }

  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.int(i + 1)
      const item = items[i]!
      items[i] = items[j]!
      items[j] = item
    }
    return items
  }

  #next(): number {
    if (this.#used === 16) {
      this.#block ??= new Uint32Array(16)
      this.#key ??= FULL_SEED.test(this.#seed) ? hexWords(this.#seed) : sha256Words(this.#seed)
      chachaBlock(this.#key, this.#counter++, this.#stream, this.#block)
      this.#used = 0
    }
    return this.#block![this.#used++]!
  }
}

const WORKING = new Uint32Array(16)

/** One block of 16 words; the nonce is the stream's number in its first two words. Exported for its test vectors. */
export function chachaBlock(key: Uint32Array, counter: number, nonce: number | Uint32Array, out: Uint32Array): void {
  out[0] = 0x61707865
  out[1] = 0x3320646e
  out[2] = 0x79622d32
  out[3] = 0x6b206574
  out.set(key, 4)
  out[12] = counter
  if (typeof nonce === 'number') {
    out[13] = nonce
    out[14] = Math.floor(nonce / 2 ** 32)
    out[15] = 0
  } else out.set(nonce, 13)
  WORKING.set(out)
  for (let round = 0; round < 10; round++) {
    quarterRound(0, 4, 8, 12)
    quarterRound(1, 5, 9, 13)
    quarterRound(2, 6, 10, 14)
    quarterRound(3, 7, 11, 15)
    quarterRound(0, 5, 10, 15)
    quarterRound(1, 6, 11, 12)
    quarterRound(2, 7, 8, 13)
    quarterRound(3, 4, 9, 14)
  }
  for (let i = 0; i < 16; i++) out[i] = out[i]! + WORKING[i]!
}

function quarterRound(a: number, b: number, c: number, d: number): void {
  let wa = WORKING[a]!
  let wb = WORKING[b]!
  let wc = WORKING[c]!
  let wd = WORKING[d]!
  wa = (wa + wb) | 0
  wd = rotateLeft(wd ^ wa, 16)
  wc = (wc + wd) | 0
  wb = rotateLeft(wb ^ wc, 12)
  wa = (wa + wb) | 0
  wd = rotateLeft(wd ^ wa, 8)
  wc = (wc + wd) | 0
  wb = rotateLeft(wb ^ wc, 7)
  WORKING[a] = wa
  WORKING[b] = wb
  WORKING[c] = wc
  WORKING[d] = wd
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

/** Eight little-endian words, as RFC 8439 reads a key of 32 bytes. */
function hexWords(hex: string): Uint32Array {
  const words = new Uint32Array(8)
  for (let i = 0; i < 8; i++) words[i] = backwards(Number.parseInt(hex.slice(8 * i, 8 * i + 8), 16))
  return words
}

/** Its four bytes in reverse order. */
function backwards(word: number): number {
  return (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)
}
