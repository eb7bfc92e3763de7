/** The three face-up cards of the solo game. */

import './secretStash.css'
import { say } from '#kernel'
import type { View } from '../../types.ts'
import { cardName } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import type { Target } from '../gestures.ts'
import { CardFace } from './CardFace.tsx'

interface SecretStashProps {
  readonly view: View
  readonly lit: ReadonlySet<Target>
  readonly at: Target | null
  onPoint(at: Target): void
}

export function SecretStash({ view, lit, at, onPoint }: SecretStashProps) {
  const { content } = useArt()
  return (
    <div className="pp-secret" data-where="secret" role="group" aria-label={say('Secret Stash')} data-row="">
      <span className="pp-secret-sign" aria-hidden="true">
        {say('Secret Stash')}
      </span>
      {view.secretStash.map(card => {
        const target: Target = `secret ${card}`
        return (
          <button
            key={card}
            type="button"
            data-spot=""
            data-target={target}
            data-where={target}
            data-part="secret card"
            data-lit={lit.has(target) || undefined}
            aria-pressed={at === target}
            onClick={() => onPoint(target)}
          >
            <span className="pp-unseen">{say('{card}, Secret Stash', { card: cardName(content, card) })}</span>
            <CardFace card={card} />
          </button>
        )
      })}
    </div>
  )
}
