import { describe, expect, test } from 'vitest'
import { openStorage } from '../shell/storage.ts'
import { lookAtSeal, rememberedSeal, rememberNonce } from './sealMemory.ts'

const SEAL = 'a'.repeat(64)
const NONCE = 'b'.repeat(64)
const newNonce = () => NONCE
const gathering = { id: 'table', status: 'gathering', seal: { seal: SEAL, mixed: [] } } as const

describe('a seal that is seen', () => {
  test('is kept, and only then something is added, always the same', () => {
    const drawer = openStorage()
    expect(lookAtSeal(drawer, gathering, { sits: true, newNonce })).toBe(NONCE)
    expect(rememberedSeal(drawer, 'table')).toMatchObject({ seal: SEAL, nonce: NONCE, sealedFirst: true })
    expect(lookAtSeal(drawer, gathering, { sits: true, newNonce: () => 'c'.repeat(64) })).toBe(NONCE)
  })

  test('is not given up for another one that the server shows later', () => {
    const drawer = openStorage()
    lookAtSeal(drawer, gathering, { sits: true, newNonce })
    lookAtSeal(drawer, { ...gathering, seal: { seal: 'd'.repeat(64), mixed: [] } }, { sits: true, newNonce })
    expect(rememberedSeal(drawer, 'table')?.seal).toBe(SEAL)
  })

  test('by whoever watches, or comes when the cards are dealt, is kept without adding anything', () => {
    for (const [table, sits] of [
      [gathering, false],
      [{ ...gathering, status: 'playing' }, true],
    ] as const) {
      const drawer = openStorage()
      expect(lookAtSeal(drawer, table, { sits, newNonce })).toBeNull()
      expect(rememberedSeal(drawer, 'table')).toMatchObject({ seal: SEAL, nonce: null, sealedFirst: false })
    }
  })

  test('after what we added went along with the request: it is kept that it came second', () => {
    const drawer = openStorage()
    rememberNonce(drawer, 'table', NONCE)
    expect(lookAtSeal(drawer, { ...gathering, status: 'playing' }, { sits: true, newNonce })).toBeNull()
    expect(rememberedSeal(drawer, 'table')).toMatchObject({ seal: SEAL, nonce: NONCE, sealedFirst: false })
  })

  test('where nothing is sealed there is nothing to remember', () => {
    const drawer = openStorage()
    expect(lookAtSeal(drawer, { id: 'table', status: 'gathering' }, { sits: true, newNonce })).toBeNull()
    expect(drawer.length).toBe(0)
  })

  test('so many are kept and no more', () => {
    const drawer = openStorage()
    for (let n = 0; n < 130; n++) lookAtSeal(drawer, { ...gathering, id: `table-${n}` }, { sits: true, newNonce })
    expect(drawer.length).toBe(100)
  })
})
