/** Words as they were typed or pasted, made into what the server takes. */

import { MAX_TEXT } from '#protocol/limits.ts'
import { readableWords } from '#protocol/readable.ts'

/** `null` if nothing is left to send. What nobody can read, line breaks included, becomes a space. */
export function sendableText(typed: string): string | null {
  const line = typed.replace(/\s+/gu, ' ')
  return readableWords(line, MAX_TEXT) ?? readableWords(line.replace(/\p{C}+/gu, ' ').replace(/\s+/gu, ' '), MAX_TEXT)
}
