/** What the pieces of a board are there for, and by which rule: what a game's ui/partRules.ts says of every `data-part` on its board. */

export interface PartRule {
  /** Its number in RULES.md. */
  readonly rule: string
  /** What it is for, in a sentence that stands by itself; absent where its name or its board says so already. */
  readonly does?: string
}

/** partRules[part]: by what a board writes as `data-part`. */
export type PartRules = Readonly<Record<string, PartRule>>
