/** Chance from the system, for what must not be guessed. */

/** 128 bits in base64url. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** 256 bits in hexadecimal: what a match draws all its chance from. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const TEMPERS = ['Merry', 'Sunny', 'Quiet', 'Brave', 'Clever', 'Gentle', 'Lucky', 'Nimble']
const ANIMALS = ['Otter', 'Robin', 'Badger', 'Heron', 'Hare', 'Owl', 'Fox', 'Mole']

/** A name to begin with, for those who do not feel like typing one. */
export function friendlyName(): string {
  const [temper = 0, animal = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `${TEMPERS[temper % TEMPERS.length]} ${ANIMALS[animal % ANIMALS.length]}`
}
