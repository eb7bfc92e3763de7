import { describe, expect, test } from 'vitest'
import { chachaBlock, createRng, type Rng } from './rng.ts'

describe('the key stream', () => {
  test('is the block of RFC 8439, section 2.3.2', () => {
    const key = wordsOf(Array.from({ length: 32 }, (_, index) => index))
    const nonce = wordsOf([0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0])
    const block = new Uint32Array(16)
    chachaBlock(key, 1, nonce, block)
    expect(hex(block)).toEqual(
      words(`
        e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3
        466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2`),
    )
  })

  test('of the zero key is the first test vector of RFC 8439, appendix A.1', () => {
    const rng = createRng('0'.repeat(64))
    const drawn = Uint32Array.from({ length: 16 }, () => rng.int(2 ** 32))
    expect(hex(drawn)).toEqual(
      words(`
        ade0b876 903df1a0 e56a5d40 28bd8653 b819d2bd 1aed8da0 ccef36a8 c70d778b
        7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2`),
    )
  })

  test('goes on with the next block: appendix A.1, test vector 2', () => {
    const rng = createRng('0'.repeat(64))
    for (let i = 0; i < 16; i++) rng.int(2 ** 32)
    expect(hex([rng.int(2 ** 32), rng.int(2 ** 32)])).toEqual(['bee7079f', '7a385155'])
  })

  test('takes 64 hexadecimal digits as they are and hashes any other seed', () => {
    const draw = (seed: string) => createRng(seed).int(2 ** 32)
    expect(draw('f'.repeat(64))).not.toBe(draw('0'.repeat(64)))
    expect(draw('a short seed')).toBe(draw('a short seed'))
    expect(draw('a short seed')).not.toBe(draw('a short see'))
  })

  test('differs from stream to stream, beyond 32 bits too', () => {
    const firsts = [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 40].map(stream =>
      createRng('seed', stream).int(2 ** 32),
    )
    expect(new Set(firsts).size).toBe(firsts.length)
  })
})

describe('int', () => {
  test('refuses what has no uniform answer', () => {
    for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Infinity])
      expect(() => createRng('x').int(n)).toThrow(RangeError)
    expect(() => createRng('x').pick([])).toThrow(RangeError)
  })

  test.each([2, 3, 6, 7, 10, 52, 100])('is uniform below %i', n => {
    expect(chiSquare(counts(createRng(`uniform ${n}`), rng => rng.int(n), n, 20_000))).toBeLessThan(critical(n - 1))
  })

  test('is uniform where taking the remainder would favour small numbers', () => {
    // With n at two thirds of 2^32, an unchecked remainder falls into the lower half twice as often as above it.
    const n = Math.floor((2 ** 32 * 2) / 3)
    const half = (value: number) => (value < n / 2 ? 0 : 1)
    const fair = counts(createRng('large'), rng => half(rng.int(n)), 2, 20_000)
    const biased = counts(createRng('large'), rng => half(rng.int(2 ** 32) % n), 2, 20_000)
    expect(chiSquare(fair)).toBeLessThan(critical(1))
    expect(chiSquare(biased)).toBeGreaterThan(critical(1))
  })

  test('the statistic detects a die that is loaded by a tenth', () => {
    const loaded = (rng: Rng) => (rng.int(60) === 0 ? 5 : rng.int(6))
    expect(chiSquare(counts(createRng('loaded'), loaded, 6, 60_000))).toBeGreaterThan(critical(5))
  })

  test('neighbouring streams are independent', () => {
    const pairs = (gap: number) => {
      const cells = new Array<number>(36).fill(0)
      for (let stream = 0; stream < 36_000; stream++) {
        cells[6 * createRng('streams', stream).int(6) + createRng('streams', stream + gap).int(6)]!++
      }
      return chiSquare(cells)
    }
    expect(pairs(1)).toBeLessThan(critical(35))
    expect(pairs(0)).toBeGreaterThan(critical(35))
  })

  test('counts its draws, including rejected ones', () => {
    const rng = createRng('count')
    rng.int(3)
    rng.pick(['a', 'b'])
    rng.shuffle([1, 2, 3, 4])
    expect(rng.draws).toBe(5)
  })
})

describe('shuffle', () => {
  const orders = permutations([0, 1, 2, 3])
  const shuffled = (rng: Rng) => orders.indexOf(rng.shuffle([0, 1, 2, 3]).join(''))

  test('gives every order the same chance', () => {
    expect(chiSquare(counts(createRng('shuffle'), shuffled, 24, 48_000))).toBeLessThan(critical(23))
  })

  test('the statistic detects the shuffle that swaps with any place', () => {
    const naive = (rng: Rng) => {
      const items = [0, 1, 2, 3]
      for (let i = 0; i < 4; i++) {
        const j = rng.int(4)
        ;[items[i], items[j]] = [items[j]!, items[i]!]
      }
      return orders.indexOf(items.join(''))
    }
    expect(chiSquare(counts(createRng('shuffle'), naive, 24, 48_000))).toBeGreaterThan(critical(23))
  })

  test('works in place and keeps every item', () => {
    const items = [1, 2, 3, 4, 5]
    expect(createRng('place').shuffle(items)).toBe(items)
    expect(items.toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})

/** Little-endian words of bytes. */
function wordsOf(bytes: readonly number[]): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function hex(values: Iterable<number>): string[] {
  return Array.from(values, word => word.toString(16).padStart(8, '0'))
}

/** Every order of the items, as text. */
function permutations(items: readonly number[]): string[] {
  if (items.length === 0) return ['']
  return items.flatMap(first => permutations(items.filter(item => item !== first)).map(rest => `${first}${rest}`))
}

function counts(rng: Rng, draw: (rng: Rng) => number, cells: number, times: number): number[] {
  const found = new Array<number>(cells).fill(0)
  for (let i = 0; i < times; i++) found[draw(rng)]!++
  return found
}

function chiSquare(found: readonly number[]): number {
  const expected = found.reduce((sum, count) => sum + count, 0) / found.length
  return found.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** What chi-square exceeds once in 1000 (Wilson and Hilferty's approximation). The seeds are fixed, so no test is flaky. */
function critical(freedom: number): number {
  const spread = 2 / (9 * freedom)
  return freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3
}
