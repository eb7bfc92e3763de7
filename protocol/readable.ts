/**
 * The text players may enter: no control characters, nothing invisible or that reverses the line, no stacks of accents,
 * not only spaces. Joiners within emoji are allowed.
 */

/** A text must match all of them. */
export const READABLE: readonly RegExp[] = [
  /^(?:[^\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|\ufe0f|(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict}))+$/u,
  /[\p{L}\p{N}\p{P}\p{S}]/u,
  /^(?!.*\p{M}{6})/u,
]

/** The text as the server accepts it, trimmed, or `null` if it does not. The schemas in messages.ts do the same. */
export function readableWords(typed: string, longest: number): string | null {
  const words = typed.trim()
  return words.length <= longest && READABLE.every(pattern => pattern.test(words)) ? words : null
}
