/** Words as they were typed or pasted, made into what the server takes. */

import { freeText } from '#protocol/messages.ts'

/** `null` if nothing is left to send. What nobody can read, line breaks included, becomes a space. */
export function sendableText(typed: string): string | null {
  const line = typed.replace(/\s+/gu, ' ')
  const asTyped = freeText.safeParse(line)
  const cleaned = asTyped.success ? asTyped : freeText.safeParse(line.replace(/\p{C}+/gu, ' ').replace(/\s+/gu, ' '))
  return cleaned.success ? cleaned.data : null
}
