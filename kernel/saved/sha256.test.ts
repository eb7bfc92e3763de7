import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, sha256Words } from './sha256.ts'

const reference = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('gives the digest of FIPS 180-4 (%#)', (text, digest) => {
  expect(sha256(text)).toBe(digest)
})

test('agrees with Node at every length around the edge of a block', () => {
  for (let length = 0; length <= 130; length++) expect(sha256('x'.repeat(length))).toBe(reference('x'.repeat(length)))
})

test('agrees with Node on any text: all planes of Unicode, halves of surrogate pairs', () => {
  const units = fc.array(fc.nat(0xffff), { maxLength: 100 }).map(codes => String.fromCharCode(...codes))
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), units)
  fc.assert(
    fc.property(text, value => sha256(value) === reference(value)),
    { numRuns: 500 },
  )
  for (const odd of ['\ud800', 'a\udfffb', '\udc00\ud800', '😀', '€', 'é', '\u0000']) {
    expect(sha256(odd)).toBe(reference(odd))
  }
})

test('as words it is the same digest', () => {
  expect(Array.from(sha256Words('abc'), word => word.toString(16).padStart(8, '0')).join('')).toBe(sha256('abc'))
})
