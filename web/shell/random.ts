/** Cryptographically secure random values. */

import { say } from '#kernel'

/** 128 bits in base64url. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** 256 bits in hexadecimal: the seed of a match. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A proposed name for players who do not type one. */
export function friendlyName(): string {
  const names = say(
    'Merry Otter, Sunny Robin, Quiet Badger, Brave Heron, Clever Hare, Gentle Owl, Lucky Fox, Nimble Mole, Merry Hare, Sunny Fox, Quiet Heron, Brave Robin, Clever Otter, Gentle Badger, Lucky Owl, Nimble Hare',
  ).split(', ')
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
  return names[chance % names.length]!
}
