/** What the pieces of a board are for, and by which rule: a game's ui/partRules.ts says it of every `data-part` on its board. */

export interface PartRule {
  /** Its number in RULES.md. */
  readonly rule: string
  /** What it is for, in a sentence that needs no context; absent where its name or its board already says so. */
  readonly does?: string
}

/** partRules[part]: by the board's `data-part`. */
export type PartRules = Readonly<Record<string, PartRule>>
