/** Words as they were typed or pasted, made into what the server takes. */

import { freeText } from '#protocol/messages.ts'

/** `null` if nothing is left to send. What nobody can read, line breaks included, becomes a space. */
export function sendableText(typed: string): string | null {
  const parsed = freeText.safeParse(typed.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' '))
  return parsed.success ? parsed.data : null
}
