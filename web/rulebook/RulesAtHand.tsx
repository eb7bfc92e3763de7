/** Around a table: links to rules open the rulebook in a dialog over it. */

import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { GameBox } from '#kernel'
import { RuleAddress } from '../board/RuleLinks.tsx'
import { followRule, ruleAddress } from './follow.ts'

const RulesDialog = lazy(async () => ({ default: (await import('./RulesDialog.tsx')).RulesDialog }))

export function RulesAtHand({ box, children }: { readonly box: GameBox; readonly children: ReactNode }) {
  const { game, text } = box
  const [opened, setOpened] = useState<{ readonly at: string | null } | null>(null)
  const addressOf = useMemo(() => ruleAddress(game.id), [game.id])
  return (
    <RuleAddress value={addressOf}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only links count, and keys press those */}
      <div className="rules-at-hand" onClick={event => followRule(event, at => setOpened({ at }))}>
        {children}
        {opened && (
          <Suspense fallback={null}>
            <RulesDialog game={game.id} name={text.name} at={opened.at} close={() => setOpened(null)} />
          </Suspense>
        )}
      </div>
    </RuleAddress>
  )
}
