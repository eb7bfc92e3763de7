/** The fair shuffle: a secret is sealed before anybody adds to it, and shown when the match is over. */

import { canonical } from './json.ts'
import { sha256 } from './sha256.ts'

/** Everything it takes to check a deal afterwards. Known to nobody but the server before the end. */
export interface Shuffle {
  /** The table's id: the same secret makes another seal at another table. */
  readonly table: string
  /** What everybody was shown before the first of them added anything. */
  readonly seal: string
  /** 256 bits in hexadecimal. */
  readonly secret: string
  /** nonces[seat]: what the player's browser added; `null` where nothing came, as from bots. */
  readonly nonces: readonly (string | null)[]
}

/** The SHA-256 of the secret: it can be shown without giving the secret away, and fits no other. */
export function sealOf(secret: string, table: string): string {
  return sha256(canonical(['parlour seal 1', table, secret]))
}

/** What the match draws all its chance from: nobody who knows only a part of it can choose or guess it. */
export function seedOf({ secret, table, nonces }: Omit<Shuffle, 'seal'>): string {
  return sha256(canonical(['parlour seed 1', table, secret, nonces]))
}

/** The beginning of a seal, to be read aloud across the table. */
export function shortSeal(seal: string): string {
  return seal
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')
}
