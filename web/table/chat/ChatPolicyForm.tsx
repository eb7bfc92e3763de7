/** The table's chat policy, and proposing another one. */

import { say } from '#kernel'
import { useState } from 'react'
import type { PolicyChoices } from './chatPolicies.ts'

export interface ChatPolicyFormProps {
  readonly ways: PolicyChoices
  /** Not connected, or a proposal is open already. */
  readonly disabled: boolean
  ask(policy: string): void
}

export function ChatPolicyForm({ ways: { now, others }, disabled, ask }: ChatPolicyFormProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="talk-ways">
      <div className="talk-player">
        <p role="status">{say('How we talk: {way}', { way: now.words })}</p>
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          onClick={() => setOpen(before => !before)}
        >
          {say('Talk another way')}
        </button>
      </div>
      {isOpen && (
        <div className="talk-slots">
          <fieldset disabled={disabled}>
            <legend>{say('Only if everybody agrees.')}</legend>
            {others.map(({ policy, words }) => (
              <button key={policy} type="button" className="talk-choice" onClick={() => ask(policy)}>
                {words}
              </button>
            ))}
          </fieldset>
        </div>
      )}
    </section>
  )
}
