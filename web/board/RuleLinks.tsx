/** A sentence in which rule numbers link to the rulebook, where there is one. */

import { say } from '#kernel'
import { createContext, type ReactNode, useContext } from 'react'
import { linkRules } from './ruleNumbers.ts'

/** The address of a rule of the game in play; `null` where there is no rulebook. */
export const RuleAddress = createContext<((rule: string) => string) | null>(null)

export function RuleLinks({ text }: { readonly text: string }): ReactNode {
  const addressOf = useContext(RuleAddress)
  if (!addressOf) return text
  return linkRules(text).map(({ text: words, rule }, index) =>
    rule === null ? (
      words
    ) : (
      <a key={index} className="rule-link" href={addressOf(rule)} aria-label={say('Rule {rule}', { rule })}>
        {words}
      </a>
    ),
  )
}
