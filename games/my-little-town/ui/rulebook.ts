/** What the rulebook on the page is made of besides RULES.md. */

export { scenes } from '../scenes.ts'

/** Sections about how the program judges and speaks rather than how to play. */
export const curious: readonly string[] = ['7', 'What is ours', 'What we left out']
