/** This browser's identifiers: the secret key of a rated player, and an id that tells first daily tries from later ones. */

import { matching } from '#kernel/shape.ts'
import { newId } from '../shell/random.ts'
import { type BrowserStorage, read, write } from '../shell/storage.ts'

const PLAYER = 'parlour.player'
const BROWSER = 'parlour.browser'
const KEY_FORM = /^[A-Za-z0-9_-]{22,64}$/
const keyShape = matching(KEY_FORM)

/** The key gives access to the ratings. Only sent to rated tables, and to read the player's own ratings. */
export function playerKey(storage: BrowserStorage): string {
  return kept(storage, PLAYER)
}

/** `null` if this browser was never rated. */
export function knownPlayerKey(storage: BrowserStorage): string | null {
  return read(storage, PLAYER, keyShape)
}

/** Takes over a key from another device. `false`: it is invalid. */
export function takePlayerKey(storage: BrowserStorage, key: string): boolean {
  const isKey = KEY_FORM.test(key)
  if (isKey) write(storage, PLAYER, key)
  return isKey
}

export function forgetPlayerKey(storage: BrowserStorage): void {
  storage.removeItem(PLAYER)
}

/** Says nothing about the player, and is sent with daily deals alone. */
export function browserName(storage: BrowserStorage): string {
  return kept(storage, BROWSER)
}

function kept(storage: BrowserStorage, key: string): string {
  const known = read(storage, key, keyShape)
  if (known !== null) return known
  const made = newId()
  write(storage, key, made)
  return made
}
