/** Secrets people carry: table ids, invites and seat tokens. Of a token the server keeps only the hash. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { kinship } from './routing.ts'

/** 144 bits in 24 letters of base64url. */
export function newSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** The id of something that belongs to a table, and lies where it lies: 96 bits of it are its own. */
export function newSecretBeside(id: string): string {
  const kin = kinship(id)
  return kin + newSecret().slice(kin.length)
}

/** The seed of a match: 256 bits as the kernel wants them. It never leaves the server. */
export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether two hashes are equal, without telling by the time it takes how far they agree. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
