/** What the rulebook on the page is made of besides RULES.md. */

export { scenes } from '../scenes.ts'

/** Sections about how the program judges and speaks rather than how to play, as every language calls them. */
export const curious: readonly string[] = [
  'How it is worked out',
  'Wie es berechnet wird',
  'Comment c’est calculé',
  '怎样计算',
]
