/** Turns typed or pasted text into what the server accepts. */

import { MAX_TEXT } from '#protocol/limits.ts'
import { readableWords } from '#protocol/readable.ts'

/** `null` if nothing is left to send. Unprintable characters, line breaks included, become spaces. */
export function sendableText(typed: string): string | null {
  const line = typed.replace(/\s+/gu, ' ')
  return readableWords(line, MAX_TEXT) ?? readableWords(line.replace(/\p{C}+/gu, ' ').replace(/\s+/gu, ' '), MAX_TEXT)
}
