/** The parts of the rulebook page besides RULES.md. */

export { scenes } from '../scenes.ts'

/** Sections about the program rather than about how to play, by their titles in every language. */
export const curious: readonly string[] = [
  'How it is worked out',
  'Wie es berechnet wird',
  'Comment c’est calculé',
  '怎样计算',
]
