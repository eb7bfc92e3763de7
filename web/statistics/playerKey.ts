/** What this browser calls itself: a key by which a player is rated, and a name that tells first tries from others. */

import { matching } from '#kernel/shape.ts'
import { newId } from '../shell/random.ts'
import { type BrowserStorage, read, write } from '../shell/storage.ts'

const PLAYER = 'parlour.player'
const BROWSER = 'parlour.browser'
const KEY_FORM = /^[A-Za-z0-9_-]{22,64}$/
const keyShape = matching(KEY_FORM)

/** Whoever has it has the ratings. Only ever sent to a table that counts, and to look at one's own. */
export function playerKey(drawer: BrowserStorage): string {
  return kept(drawer, PLAYER)
}

/** `null` if this browser was never rated. */
export function knownPlayerKey(drawer: BrowserStorage): string | null {
  return read(drawer, PLAYER, keyShape)
}

/** Takes over a key from another device. `false`: it is none. */
export function takePlayerKey(drawer: BrowserStorage, key: string): boolean {
  const isKey = KEY_FORM.test(key)
  if (isKey) write(drawer, PLAYER, key)
  return isKey
}

export function forgetPlayerKey(drawer: BrowserStorage): void {
  drawer.removeItem(PLAYER)
}

/** It says nothing of the player, and is sent with the deals of the days alone. */
export function browserName(drawer: BrowserStorage): string {
  return kept(drawer, BROWSER)
}

function kept(drawer: BrowserStorage, key: string): string {
  const known = read(drawer, key, keyShape)
  if (known !== null) return known
  const made = newId()
  write(drawer, key, made)
  return made
}
