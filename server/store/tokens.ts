/** Secrets of players: table ids, invites and seat tokens. Of a token the server keeps only the hash. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 144 bits in 24 characters of base64url. */
export function newSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** Leading characters shared by all ids of a table: its own, its match's, its invite, and the next table's. */
const SHARED = 8

/**
 * An id of something that belongs to a table: it begins like the table's, so that a database can keep both in one
 * place. 96 bits of it are its own.
 */
export function newSecretBeside(id: string): string {
  return id.slice(0, SHARED) + newSecret().slice(SHARED)
}

/** The seed of a match: 256 bits, in the kernel's form. It never leaves the server. */
export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
