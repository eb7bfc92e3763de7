import { describe, expect, test } from 'vitest'
import { openStorage } from '../shell/storage.ts'
import { checkSeal, rememberedSeal, rememberNonce } from './sealMemory.ts'

const SEAL = 'a'.repeat(64)
const NONCE = 'b'.repeat(64)
const newNonce = () => NONCE
const gathering = { id: 'table', status: 'gathering', seal: { seal: SEAL, mixed: [] } } as const

describe('a seal', () => {
  test('is stored when it is seen, and only then a nonce is added, always the same', () => {
    const storage = openStorage()
    expect(checkSeal(storage, gathering, { sits: true, newNonce })).toBe(NONCE)
    expect(rememberedSeal(storage, 'table')).toMatchObject({ seal: SEAL, nonce: NONCE, sealedFirst: true })
    expect(checkSeal(storage, gathering, { sits: true, newNonce: () => 'c'.repeat(64) })).toBe(NONCE)
  })

  test('is not replaced by another one that the server shows later', () => {
    const storage = openStorage()
    checkSeal(storage, gathering, { sits: true, newNonce })
    checkSeal(storage, { ...gathering, seal: { seal: 'd'.repeat(64), mixed: [] } }, { sits: true, newNonce })
    expect(rememberedSeal(storage, 'table')?.seal).toBe(SEAL)
  })

  test('is stored without a nonce for a spectator and after the deal', () => {
    for (const [table, sits] of [
      [gathering, false],
      [{ ...gathering, status: 'playing' }, true],
    ] as const) {
      const storage = openStorage()
      expect(checkSeal(storage, table, { sits, newNonce })).toBeNull()
      expect(rememberedSeal(storage, 'table')).toMatchObject({ seal: SEAL, nonce: null, sealedFirst: false })
    }
  })

  test('seen after our nonce was sent with the request: the order is stored', () => {
    const storage = openStorage()
    rememberNonce(storage, 'table', NONCE)
    expect(checkSeal(storage, { ...gathering, status: 'playing' }, { sits: true, newNonce })).toBeNull()
    expect(rememberedSeal(storage, 'table')).toMatchObject({ seal: SEAL, nonce: NONCE, sealedFirst: false })
  })

  test('where there is no seal, nothing is stored', () => {
    const storage = openStorage()
    expect(checkSeal(storage, { id: 'table', status: 'gathering' }, { sits: true, newNonce })).toBeNull()
    expect(storage.length).toBe(0)
  })

  test('only a limited number is stored', () => {
    const storage = openStorage()
    for (let n = 0; n < 130; n++) checkSeal(storage, { ...gathering, id: `table-${n}` }, { sits: true, newNonce })
    expect(storage.length).toBe(100)
  })
})
