/** Finds the rule numbers in a sentence, such as WS-15.6 and PP-A1. */

const NUMBER = /(\b[A-Z]{2,4}-[A-Z]?\d+(?:\.\d+)*\b)/

export interface RuleWords {
  readonly text: string
  /** The rule number, if the text is one; `null` for the text between. */
  readonly rule: string | null
}

/** The sentence in pieces, none of them empty. */
export function linkRules(sentence: string): RuleWords[] {
  return sentence
    .split(NUMBER)
    .map((text, index) => ({ text, rule: index % 2 === 1 ? text : null }))
    .filter(({ text }) => text !== '')
}
