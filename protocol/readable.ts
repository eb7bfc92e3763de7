/**
 * What people can read: no control characters, nothing invisible or that turns the line around, no towers of accents,
 * not only spaces. What joins pictures into one may stay.
 */

/** All of them match. */
export const READABLE: readonly RegExp[] = [
  /^(?:[^\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|\ufe0f|(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict}))+$/u,
  /[\p{L}\p{N}\p{P}\p{S}]/u,
  /^(?!.*\p{M}{6})/u,
]

/** The words as the server takes them, without spaces around them, or `null` if it will not. The schemas in messages.ts say the same. */
export function readableWords(typed: string, longest: number): string | null {
  const words = typed.trim()
  return words.length <= longest && READABLE.every(pattern => pattern.test(words)) ? words : null
}
