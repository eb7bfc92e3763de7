/** Secrets people carry: table ids, invites and seat tokens. Of a token the server keeps only the hash. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 144 bits in 24 letters of base64url. */
export function newSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** Letters with which all ids of a table begin: its own, those of its match and its invite, and that of the next table. */
const SHARED = 8

/** The id of something that belongs to a table: it begins like the table's, so that both can be kept in one place. 96 bits of it are its own. */
export function newSecretBeside(id: string): string {
  return id.slice(0, SHARED) + newSecret().slice(SHARED)
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
