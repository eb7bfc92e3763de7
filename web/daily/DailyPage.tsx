/** A game's deal of the day: play it, and see how all players did. */

import '../statistics/statistics.css'
import './daily.css'
import { useEffect, useState } from 'react'
import { type GameCard, say, enumerated } from '#kernel'
import type { DailyBoard, DailyRow, DayBoard } from '#protocol/results.ts'
import { ask } from '../shell/api.ts'
import { drawCover } from '../shell/gameCovers.ts'
import { Icon } from '../parts/Icon.tsx'
import { useSharedAddress } from '../parts/SharedAddress.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { linkTo, routeHash } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { browserName } from '../statistics/playerKey.ts'
import { playDaily } from './beginDaily.ts'
import { standingOf } from './dailyTries.ts'
import { opponentsText, dayName, endText, shareText, signed, waitText } from './dailyTexts.ts'

export function DailyPage({ card }: { readonly card: GameCard }) {
  const { board, problem } = useBoard(card.id)
  useEffect(() => {
    document.title = say('{name}, the deal of the day · Parlour', { name: card.name })
  }, [card.name])
  return (
    <div className="page">
      <header className="page-head">
        <Wordmark />
        <a className="button quiet small" href={routeHash({ page: 'home' })}>
          <Icon name="back" /> {say('All games')}
        </a>
      </header>
      <main className="daily">
        <div className="daily-title">
          <div className="daily-cover">{drawCover(card.id)}</div>
          <div>
            <h1>{card.name}</h1>
            <p className="daily-day">
              {board ? say('The deal of {day}', { day: dayName(board.today.day) }) : say('The deal of the day')}
            </p>
          </div>
        </div>
        {board ? <Loaded card={card} board={board} /> : <p role="status">{problem ?? say('Looking at the board…')}</p>}
      </main>
    </div>
  )
}

function Loaded({ card, board }: { readonly card: GameCard; readonly board: DailyBoard }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const standing = standingOf(localStore, card.id, board.today.day)
  const mine = board.today.rows.find(({ you }) => you)
  const address = linkTo({ page: 'daily', game: card.id }, useSharedAddress()?.origin)

  async function play(): Promise<void> {
    setBusy(true)
    setError(await playDaily(card.id, board.today.day))
    setBusy(false)
  }

  return (
    <>
      <p>
        {opponentsText(board)} {say('The next deal comes in {wait}.', { wait: waitText(board.left) })}
      </p>
      <div className="daily-actions">
        <button
          type="button"
          className={`button ${standing.at === 'ended' ? '' : 'primary big'}`}
          disabled={busy}
          onClick={() => void play()}
        >
          <Icon name={standing.at === 'ended' ? 'again' : 'play'} />
          {standing.at === 'begun'
            ? say('Go on')
            : standing.at === 'ended'
              ? say('Play it again, for fun')
              : say('Play')}
        </button>
        {mine && <Share text={shareText(card.name, board.today.day, mine, board.today.count, address)} />}
      </div>
      <p className="trouble" role="alert">
        {error}
      </p>
      <div className="daily-boards">
        <Board title={say('Today')} emptyText={say('Nobody has finished it yet.')} board={board.today} />
        <Board title={say('Yesterday')} emptyText={say('Nobody has finished it.')} board={board.yesterday} />
      </div>
      <HowItWorks />
    </>
  )
}

interface BoardProps {
  readonly title: string
  /** What to say while there is no row. */
  readonly emptyText: string
  readonly board: DayBoard
}

function Board({ title, emptyText, board: { day, count, rows } }: BoardProps) {
  return (
    <section className="ratings-board" aria-label={title}>
      {rows.length === 0 ? (
        <>
          <h2>{title}</h2>
          <p>{emptyText}</p>
        </>
      ) : (
        <table>
          <caption>
            <span className="daily-caption">{title}</span>{' '}
            <small>
              {enumerated([dayName(day), say({ one: '{count} player', other: '{count} players' }, { count })])}
            </small>
          </caption>
          <thead>
            <tr>
              <th scope="col">{say('Player')}</th>
              <th scope="col">{say('Result')}</th>
              <th scope="col">{say('Points')}</th>
              <th scope="col">{say('Moves')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ row }: { readonly row: DailyRow }) {
  const { rank, name, points, moves, you } = row
  return (
    <tr className={you ? 'daily-you' : ''}>
      <th scope="row">
        <span className="daily-rank">{rank === null ? '–' : `${rank}.`}</span> {name}
        {you && <small className="daily-mark">{say('you')}</small>}
        {rank === null && <small className="daily-mark">{say('again')}</small>}
      </th>
      <td>{endText(row)}</td>
      <td>{points === null ? '–' : signed(points)}</td>
      <td>{moves}</td>
    </tr>
  )
}

/** Shares with the device's share sheet; else copies to the clipboard. */
function Share({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')

  async function share(): Promise<void> {
    try {
      if (navigator.share) await navigator.share({ text })
      else if (navigator.clipboard) {
        await navigator.clipboard.writeText(text)
        setSaid(say('Copied'))
      } else setSaid(text)
    } catch (error) {
      // Closing the sheet shares nothing; a clipboard may be locked.
      if (!(error instanceof DOMException)) throw error
      if (error.name !== 'AbortError') setSaid(text)
    }
  }

  return (
    <>
      <button type="button" className="button primary" onClick={() => void share()}>
        <Icon name="share" /> {say('Share the result')}
      </button>
      <span role="status" className="daily-said">
        {said}
      </span>
    </>
  )
}

function HowItWorks() {
  return (
    <details className="daily-how">
      <summary>{say('What is equal for everybody, and what counts')}</summary>
      <ul>
        <li>
          {say(
            'Everybody plays from the same shuffled cards, at the same table, against the same bots. A day is a day by UTC. Nobody can know the deal before its day: it hangs on a secret of this server.',
          )}
        </li>
        <li>
          {say(
            'As long as two people do the same, everything else is the same too, the bots included. Once they part, their matches part. Where a game goes by the clock, the moment you act may change what a bot does.',
          )}
        </li>
        <li>
          {say(
            'The first try you begin is the one that counts, finished or not. You may play again, which is marked. Who did better: by places, then by points, and of those who won, by fewer moves.',
          )}
        </li>
        <li>
          {say(
            'First tries are told apart by this browser. Somebody with two browsers could try twice, and nobody would know: the board lives on good faith.',
          )}
        </li>
        <li>
          {say(
            'This shuffle is not sealed and mixed as at other tables, since it must be the same for all. The match can be looked back at when the day after it is over.',
          )}
        </li>
      </ul>
    </details>
  )
}

function useBoard(game: string): { readonly board: DailyBoard | null; readonly problem: string | null } {
  const [board, setBoard] = useState<DailyBoard | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    async function look(): Promise<void> {
      const answer = await ask<DailyBoard>('/api/daily/board', { game, browser: browserName(localStore) })
      if (!wanted) return
      if (answer.ok) setBoard(answer.value)
      else setProblem(answer.problem.text)
    }
    void look()
    const again = () => void (document.hidden || look())
    document.addEventListener('visibilitychange', again)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', again)
    }
  }, [game])
  return { board, problem }
}
