/** The numbers of rules in a sentence, such as WS-15.6 and PP-A1. */

const NUMBER = /(\b[A-Z]{2,4}-[A-Z]?\d+(?:\.\d+)*\b)/

export interface RuleWords {
  readonly text: string
  /** The number that the text is; `null` for the words around it. */
  readonly rule: string | null
}

/** The sentence in pieces, none of them empty. */
export function linkRules(sentence: string): RuleWords[] {
  return sentence
    .split(NUMBER)
    .map((text, index) => ({ text, rule: index % 2 === 1 ? text : null }))
    .filter(({ text }) => text !== '')
}
