/** The parts of the rulebook page besides RULES.md. */

export { scenes } from '../scenes.ts'

/** Sections about the program rather than about how to play. */
export const curious: readonly string[] = ['7', '13']
