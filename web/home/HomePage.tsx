/** The first page: the shelf of games, and the tables this browser has a seat at. */

import { useEffect } from 'react'
import { type GameCard, say } from '#kernel'
import { drawCover } from '../shell/gameCovers.ts'
import { cards } from '../shell/gameBoxes.ts'
import { TodayRow } from '../daily/TodayRow.tsx'
import { LanguageChoice } from '../languages/LanguageChoice.tsx'
import { NewVersionNote, RoomNote } from '../offline/ConnectionNotes.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { routeHash } from '../shell/routes.ts'
import { Armchair } from './Armchair.tsx'
import { MyTables } from './MyTables.tsx'
import './home.css'

export function HomePage() {
  useEffect(() => {
    document.title = 'Parlour'
  }, [])
  return (
    <div className="page home">
      <header className="page-head">
        <Wordmark />
        <LanguageChoice />
      </header>
      <main>
        <NewVersionNote />
        <RoomNote />
        <section className="home-welcome">
          <div className="home-welcome-words">
            <h1>{say('Pull up a chair.')}</h1>
            <p>
              {say(
                'Good board games with friends by a link, against bots, or around one screen. No account, nothing to install, and after the first visit no network needed to play here.',
              )}
            </p>
          </div>
          <Armchair />
        </section>
        <MyTables />
        <TodayRow />
        <section aria-labelledby="shelf-title">
          <h2 id="shelf-title" className="visually-hidden">
            {say('Games')}
          </h2>
          <ul className="home-shelf">
            {cards().map(card => (
              <GameOnShelf key={card.id} card={card} />
            ))}
          </ul>
        </section>
      </main>
      <footer className="home-foot">
        <a href={routeHash({ page: 'statistics' })}>{say('How you have done')}</a>
        <a href={routeHash({ page: 'open' })}>{say('Open a saved match')}</a>
        <a href={routeHash({ page: 'verify', match: null })}>{say('Was the shuffle fair?')}</a>
        <a href="/THIRD_PARTY_NOTICES.txt">{say('Licences')}</a>
      </footer>
    </div>
  )
}

function GameOnShelf({ card }: { readonly card: GameCard }) {
  return (
    <li>
      <a className="game-box" href={routeHash({ page: 'game', game: card.id })}>
        <span className="game-box-cover">{drawCover(card.id)}</span>
        <span className="game-box-words">
          <strong className="game-box-name">{card.name}</strong>
          <span className="game-box-pitch">{card.pitch}</span>
          <span className="game-box-facts">
            <span className="game-box-fact">{playersOf(card.players)}</span>
            <span className="button primary" aria-hidden="true">
              {say('Play')}
            </span>
          </span>
        </span>
      </a>
    </li>
  )
}

function playersOf({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max
    ? say({ one: '{count} player', other: '{count} players' }, { count: min })
    : say('{min} to {max} players', { min, max })
}
