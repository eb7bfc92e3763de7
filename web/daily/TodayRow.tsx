/** Today's deals on the first page: one tap begins or continues. */

import { say } from '#kernel'
import { useState } from 'react'
import { cards } from '../shell/gameBoxes.ts'
import { useOnlineStatus } from '../offline/onlineStatus.ts'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { playDaily } from './beginDaily.ts'
import { type DailyStanding, standingOf, utcDay } from './dailyTries.ts'

export function TodayRow() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const unreached = useOnlineStatus() === 'unreached'
  const [today] = useState(() => utcDay(Date.now()))

  async function play(game: string): Promise<void> {
    setBusy(true)
    setError(await playDaily(game))
    setBusy(false)
  }

  return (
    <section className="today" aria-labelledby="today-title">
      <h2 id="today-title">{say('The deal of the day')}</h2>
      <p className="today-about">
        {unreached
          ? say('It needs the room, which does not answer now.')
          : say('The same for everybody, and a new one every day.')}
      </p>
      <ul>
        {cards().map(({ id, name }) => {
          const standing = standingOf(localStore, id, today)
          const isOver = standing.at === 'ended'
          const board = routeHash({ page: 'daily', game: id })
          return (
            <li key={id} className={isOver ? 'today-over' : ''}>
              {isOver ? (
                <a className="today-play" href={board}>
                  <Words name={name} standing={standing} />
                </a>
              ) : (
                <>
                  <button
                    type="button"
                    className="today-play"
                    disabled={busy || unreached}
                    onClick={() => void play(id)}
                  >
                    <Words name={name} standing={standing} />
                  </button>
                  <a className="icon-button" href={board} aria-label={say('Board of the day: {name}', { name })}>
                    <Icon name="plot" />
                  </a>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p className="trouble" role="alert">
        {error}
      </p>
    </section>
  )
}

function Words({ name, standing }: { readonly name: string; readonly standing: DailyStanding }) {
  return (
    <>
      <span className="today-icon">
        <Icon name={standing.at === 'ended' ? 'check' : 'play'} />
      </span>
      <span className="today-words">
        <strong>{name}</strong>
        <span>{standingWords(standing)}</span>
      </span>
    </>
  )
}

function standingWords(standing: DailyStanding): string {
  if (standing.at === 'not-begun') return say('Play today’s deal')
  if (standing.at === 'begun') return say('Go on with it')
  const won = standing.result?.won
  if (won === undefined || won === null) return say('Played today: see the board')
  return won ? say('Won today: see the board') : say('Lost today: see the board')
}
