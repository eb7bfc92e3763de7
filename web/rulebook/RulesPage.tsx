/** The page of a game's rulebook: every rule has an address of its own. */

import { useEffect } from 'react'
import { type GameCard, say } from '#kernel'
import { Icon } from '../parts/Icon.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { routeHash } from '../shell/routes.ts'
import { useWide } from '../table/ui/useWide.ts'
import { Rulebook } from './Rulebook.tsx'

export function RulesPage({ card, rule }: { readonly card: GameCard; readonly rule: string | null }) {
  const wide = useWide()
  useEffect(() => {
    document.title = say('Rules of {name} · Parlour', { name: card.name })
  }, [card.name])
  return (
    <div className="page rules-page">
      <header className="page-head">
        <Wordmark />
        <a className="button quiet small" href={routeHash({ page: 'game', game: card.id })}>
          <Icon name="back" /> {card.name}
        </a>
      </header>
      <main>
        <h1>{say('{name}: the rules', { name: card.name })}</h1>
        <Rulebook game={card.id} at={rule} roomy={wide} />
      </main>
    </div>
  )
}
