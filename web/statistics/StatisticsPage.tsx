/** The player's statistics: what this browser remembers of its matches, and the player's ratings. */

import './statistics.css'
import { useEffect, useState } from 'react'
import { type GameCard, say, numeral } from '#kernel'
import { cards } from '../shell/gameBoxes.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { routeHash } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { saveFile } from '../table/session/matchFile.ts'
import { BarChart, dayWords, LineChart } from './Chart.tsx'
import { Ratings } from './Ratings.tsx'
import { clearResults, keptResults, type KeptResult } from './finishedMatches.ts'
import { bests, byOpponents, bySeats, WINDOW, type Mark, percent, scores, totals, winShares } from './statistics.ts'
import { sayWith } from '../board/sayWith.ts'

export function StatisticsPage() {
  const [results, setResults] = useState(() => keptResults(localStore))
  const [asked, setAsked] = useState(false)
  const played = cards().filter(({ id }) => results.some(({ game }) => game === id))
  const latest = results.at(-1)?.game
  const [chosen, setChosen] = useState<string | null>(null)
  const card = played.find(({ id }) => id === (chosen ?? latest)) ?? played[0]

  useEffect(() => {
    document.title = say('Statistics · Parlour')
  }, [])

  return (
    <div className="page">
      <header className="page-head">
        <Wordmark />
        <a className="button quiet small" href={routeHash({ page: 'home' })}>
          <Icon name="back" /> {say('All games')}
        </a>
      </header>
      <main className="statistics">
        <h1>{say('How you have done')}</h1>
        <p className="statistics-about">
          {say(
            'Every match this browser has finished, on a server or on this device. It is kept here and sent to nobody.',
          )}
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
                <Icon name="save" /> {say('Save as a file')}
              </button>
              <button type="button" className="button quiet" onClick={() => setAsked(true)}>
                <Icon name="close" /> {say('Clear all')}
              </button>
            </p>
          </>
        ) : (
          <p className="statistics-none">
            {sayWith('Nothing yet. Play a match to its end, and it stands here. {link}', {
              link: <a href={routeHash({ page: 'home' })}>{say('To the games')}</a>,
            })}
          </p>
        )}
        <Ratings game={card?.id ?? null} />
      </main>
      {asked && (
        <Dialog
          title={say('Clear all results?')}
          close={() => setAsked(false)}
          footer={
            <div className="statistics-actions">
              <button
                type="button"
                className="button primary"
                onClick={() => {
                  clearResults(localStore)
                  setResults([])
                  setAsked(false)
                }}
              >
                {say('Clear them')}
              </button>
              <button type="button" className="button" onClick={() => setAsked(false)}>
                {say('Keep them')}
              </button>
            </div>
          }
        >
          <p>
            {say(
              {
                one: 'This browser forgets its one result. Matches and ratings stay as they are.',
                other: 'This browser forgets its {count} results. Matches and ratings stay as they are.',
              },
              { count: results.length },
            )}
          </p>
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
    <div className="statistics-games" role="group" aria-label={say('Game')}>
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
      <dl className="statistics-facts">
        <Fact name={say('Matches')} value={String(matches)} />
        {own > 0 && <Fact name={say('Won')} value={String(won)} more={percent(won / own)} />}
        {longestRun > 1 && <Fact name={say('Won in a row')} value={String(longestRun)} />}
        {best.alone && <BestFact name={say('Best score alone')} mark={best.alone} />}
        {best.others && <BestFact name={say('Best score in company')} mark={best.others} />}
      </dl>
      {own > 0 && (
        <div className="statistics-charts">
          <LineChart
            title={say('Wins over time')}
            about={say('The share of the last {count} matches that you won, match by match.', { count: WINDOW })}
            marks={winShares(results)}
            unit={say('Won lately')}
            range={[0, 1]}
            format={percent}
          />
          {points.length > 0 && (
            <LineChart
              title={say('Points over time')}
              about={say('Your points in each match, oldest on the left.')}
              marks={points}
              unit={say('Points')}
              format={signed}
            />
          )}
          <BarChart
            title={say('By company')}
            about={say('How often you won against whom.')}
            tallies={byOpponents(results)}
          />
          <BarChart
            title={say('By places')}
            about={say('How often you won with so many at the table.')}
            tallies={bySeats(results)}
          />
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
  return <Fact name={name} value={signed(mark.value)} more={dayWords(mark.at)} />
}

function signed(value: number): string {
  return numeral(value).replace('-', '−')
}
