import { describe, expect, test } from 'vitest'
import type { SavedMatch, Verdict } from '#kernel'
import { type VerifiedMatch, findings } from './verifyFindings.ts'
import type { SealMemory } from './sealMemory.ts'

const SEAL = 'a'.repeat(64)
const NONCE = 'b'.repeat(64)
const verdict: Extract<Verdict, { ok: true }> = {
  ok: true,
  entries: 9,
  states: 10,
  shuffled: true,
  outcome: { kind: 'shared', reason: '', won: true },
}
const shuffle = { table: 't', seal: SEAL, secret: 'c'.repeat(64), nonces: [NONCE, null] }
const memory: SealMemory = { seal: SEAL, nonce: NONCE, sealedFirst: true, at: 0 }

function found(remembered: SealMemory | null, part: Partial<SavedMatch> = {}) {
  const saved = { record: {}, hashes: [], names: null, shuffle, ...part } as unknown as SavedMatch
  const around: VerifiedMatch = { saved, remembered, names: seat => ['Ann', 'Ben'][seat]!, game: 'Dice' }
  return findings(verdict, around).map(({ holds, text }) => `${holds}: ${text}`)
}

describe('findings', () => {
  test('all of it holds where this browser saw the seal first and added a nonce', () => {
    expect(found(memory)).toEqual([
      'yes: The secret is the one that was sealed.',
      'yes: The cards were dealt from the secret and from what Ann added, and dealt again they are the same.',
      'yes: It is the seal this browser was shown before it added anything.',
      'yes: What this browser added is in it.',
      'yes: All 9 actions follow the rules of Dice.',
      'yes: All 10 positions are as the file says.',
    ])
  })

  test('another seal than the one we saw is a reason for distrust', () => {
    expect(found({ ...memory, seal: 'd'.repeat(64) }).join()).toContain('no: This browser was shown another seal')
  })

  test('a seal seen after we added our nonce proves less, and the text says so', () => {
    expect(found({ ...memory, sealedFirst: false }).join()).toContain(
      'open: It is the seal this browser was shown, but only after',
    )
  })

  test('a missing nonce is reported', () => {
    expect(found({ ...memory, nonce: 'e'.repeat(64) }).join()).toContain('no: What this browser added is not in it')
  })

  test('without evidence of its own, the page suggests asking a participant', () => {
    expect(found(null).join()).toContain('open: This browser was not at the table')
  })

  test('a secret to which no one added a nonce could have been chosen', () => {
    expect(found(null, { shuffle: { ...shuffle, nonces: [null, null] } }).join()).toContain(
      'open: The cards were dealt from the secret alone',
    )
  })

  test('without a seal the page claims nothing about the shuffle', () => {
    const told = found(memory, { shuffle: null }).join()
    expect(told).toContain('open: Nothing was sealed')
    expect(told).not.toContain('secret')
  })
})
