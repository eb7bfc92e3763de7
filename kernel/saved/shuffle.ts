/** The fair shuffle: a secret is sealed before any player adds a nonce, and shown when the match is over. */

import { canonical } from '../json.ts'
import { sha256 } from './sha256.ts'

/** What is needed to verify a deal afterwards. Only the server knows it before the end. */
export interface Shuffle {
  /** The table's id: the same secret makes another seal at another table. */
  readonly table: string
  /** What all players were shown before the first of them added a nonce. */
  readonly seal: string
  /** 256 bits in hexadecimal. */
  readonly secret: string
  /** nonces[seat]: what the player's browser added; `null` for none, for example for bots. */
  readonly nonces: readonly (string | null)[]
}

/** The SHA-256 of the secret: it can be shown without revealing the secret, and matches no other. */
export function sealOf(secret: string, table: string): string {
  return sha256(canonical(['parlour seal 1', table, secret]))
}

/** The seed of the match: knowing only a part of its inputs, no one can choose or guess it. */
export function seedOf({ secret, table, nonces }: Omit<Shuffle, 'seal'>): string {
  return sha256(canonical(['parlour seed 1', table, secret, nonces]))
}

/** The beginning of a seal, short enough to be read aloud. */
export function shortSeal(seal: string): string {
  return seal
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')
}
