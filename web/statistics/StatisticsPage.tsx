/** How one has done: what this browser remembers of its matches, and the ratings its player has. */

import './statistics.css'
import { useEffect, useState } from 'react'
import type { GameCard } from '#kernel'
import { cards } from '../boxes.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { routeHash } from '../routes.ts'
import { browserDrawer } from '../stored.ts'
import { saveFile } from '../table/matchFile.ts'
import { BarChart, dayWords, LineChart } from './Chart.tsx'
import { Ratings } from './Ratings.tsx'
import { clearResults, keptResults, type KeptResult } from './results.ts'
import { bests, byCompany, bySeats, LATELY, type Mark, percent, scores, totals, winShares } from './sums.ts'

export function StatisticsPage() {
  const [results, setResults] = useState(() => keptResults(browserDrawer))
  const [asked, setAsked] = useState(false)
  const played = cards.filter(({ id }) => results.some(({ game }) => game === id))
  const latest = results.at(-1)?.game
  const [chosen, setChosen] = useState<string | null>(null)
  const card = played.find(({ id }) => id === (chosen ?? latest)) ?? played[0]

  useEffect(() => {
    document.title = 'Statistics · Parlour'
  }, [])

  return (
    <div className="page">
      <header className="page-head">
        <Wordmark />
        <a className="button quiet small" href={routeHash({ page: 'home' })}>
          <Icon name="back" /> All games
        </a>
      </header>
      <main className="statistics">
        <h1>How you have done</h1>
        <p className="statistics-about">
          Every match this browser has finished, on a server or on this device. It is kept here and sent to nobody.
        </p>
        {card ? (
          <>
            <GameChoice games={played} chosen={card.id} choose={setChosen} />
            <OfGame card={card} results={results.filter(({ game }) => game === card.id)} />
            <p className="statistics-actions">
              <button
                type="button"
                className="button"
                onClick={() => saveFile('parlour-results', `${JSON.stringify(results, null, 2)}\n`)}
              >
                <Icon name="save" /> Save as a file
              </button>
              <button type="button" className="button quiet" onClick={() => setAsked(true)}>
                <Icon name="close" /> Clear all
              </button>
            </p>
          </>
        ) : (
          <p className="statistics-none">
            Nothing yet. Play a match to its end, and it stands here.{' '}
            <a href={routeHash({ page: 'home' })}>To the games</a>
          </p>
        )}
        <Ratings game={card?.id ?? null} />
      </main>
      {asked && (
        <Dialog
          title="Clear all results?"
          close={() => setAsked(false)}
          footer={
            <div className="statistics-actions">
              <button
                type="button"
                className="button primary"
                onClick={() => {
                  clearResults(browserDrawer)
                  setResults([])
                  setAsked(false)
                }}
              >
                Clear them
              </button>
              <button type="button" className="button" onClick={() => setAsked(false)}>
                Keep them
              </button>
            </div>
          }
        >
          <p>This browser forgets its {results.length} results. Matches and ratings stay as they are.</p>
        </Dialog>
      )}
    </div>
  )
}

interface GameChoiceProps {
  readonly games: readonly GameCard[]
  readonly chosen: string
  choose(game: string): void
}

function GameChoice({ games, chosen, choose }: GameChoiceProps) {
  return (
    <div className="game-choice" role="group" aria-label="Game">
      {games.map(({ id, name }) => (
        <button key={id} type="button" className="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
          {name}
        </button>
      ))}
    </div>
  )
}

function OfGame({ card, results }: { readonly card: GameCard; readonly results: readonly KeptResult[] }) {
  const { matches, own, won, longestRun } = totals(results)
  const points = scores(results)
  const best = bests(results)
  return (
    <section aria-labelledby="of-game">
      <h2 id="of-game">{card.name}</h2>
      <dl className="facts">
        <Fact name="Matches" value={String(matches)} />
        {own > 0 && <Fact name="Won" value={String(won)} more={percent(won / own)} />}
        {longestRun > 1 && <Fact name="Won in a row" value={String(longestRun)} />}
        {best.alone && <BestFact name="Best score alone" mark={best.alone} />}
        {best.others && <BestFact name="Best score in company" mark={best.others} />}
      </dl>
      {own > 0 && (
        <div className="charts">
          <LineChart
            title="Wins over time"
            about={`The share of the last ${LATELY} matches that you won, match by match.`}
            marks={winShares(results)}
            unit="Won lately"
            range={[0, 1]}
            format={percent}
          />
          {points.length > 0 && (
            <LineChart
              title="Points over time"
              about="Your points in each match, oldest on the left."
              marks={points}
              unit="Points"
              format={numeral}
            />
          )}
          <BarChart title="By company" about="How often you won against whom." tallies={byCompany(results)} />
          <BarChart title="By places" about="How often you won with so many at the table." tallies={bySeats(results)} />
        </div>
      )}
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly more?: string
}

function Fact({ name, value, more }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {more !== undefined && <small>{more}</small>}
      </dd>
    </div>
  )
}

function BestFact({ name, mark }: { readonly name: string; readonly mark: Mark }) {
  return <Fact name={name} value={numeral(mark.value)} more={dayWords(mark.at)} />
}

function numeral(value: number): string {
  return value.toLocaleString('en').replace('-', '−')
}
