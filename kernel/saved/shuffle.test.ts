import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealOf, seedOf, shortSeal } from './shuffle.ts'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
const table = fc.stringMatching(/^[A-Za-z0-9_-]{22,32}$/)
const nonces = fc.array(fc.option(hex), { minLength: 1, maxLength: 6 })
const mixed = fc.record({ secret: hex, table, nonces })

describe('the seal and the seed', () => {
  test('are 256 bits, and the same for the same parts', () => {
    fc.assert(
      fc.property(mixed, parts => {
        expect(sealOf(parts.secret, parts.table)).toMatch(/^[0-9a-f]{64}$/)
        expect(sealOf(parts.secret, parts.table)).toBe(sealOf(parts.secret, parts.table))
        expect(seedOf(parts)).toMatch(/^[0-9a-f]{64}$/)
        expect(seedOf({ ...parts, nonces: [...parts.nonces] })).toBe(seedOf(parts))
      }),
    )
  })

  test('change with every single part', () => {
    fc.assert(
      fc.property(mixed, mixed, (parts, other) => {
        fc.pre(parts.secret !== other.secret && parts.table !== other.table)
        const { secret } = parts
        expect(sealOf(other.secret, parts.table)).not.toBe(sealOf(secret, parts.table))
        expect(sealOf(secret, other.table)).not.toBe(sealOf(secret, parts.table))
        expect(seedOf({ ...parts, secret: other.secret })).not.toBe(seedOf(parts))
        expect(seedOf({ ...parts, table: other.table })).not.toBe(seedOf(parts))
        parts.nonces.forEach((nonce, seat) => {
          const changed = parts.nonces.with(seat, nonce === null ? other.secret : null)
          expect(seedOf({ ...parts, nonces: changed })).not.toBe(seedOf(parts))
        })
        expect(seedOf({ ...parts, nonces: [...parts.nonces, null] })).not.toBe(seedOf(parts))
      }),
    )
  })

  test('are independent: the seed is not made of the seal', () => {
    const parts = { secret: '1'.repeat(64), table: 'a'.repeat(24), nonces: [null, null] }
    expect(seedOf(parts)).not.toBe(sealOf(parts.secret, parts.table))
  })

  test('two swapped nonces make another seed', () => {
    const parts = { secret: '1'.repeat(64), table: 'a'.repeat(24), nonces: ['2'.repeat(64), '3'.repeat(64)] }
    expect(seedOf({ ...parts, nonces: parts.nonces.toReversed() })).not.toBe(seedOf(parts))
  })

  test('can be recomputed outside of Parlour', () => {
    expect(sealOf('00'.repeat(32), 'table')).toBe('fd6139270b1957be5d56ee6575feb41a0b47a90df0116818dd21229dc92ee952')
    expect(shortSeal('0123456789abcdef'.repeat(4))).toBe('0123 4567 89AB CDEF')
  })
})
