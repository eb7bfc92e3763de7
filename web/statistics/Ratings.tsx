/** The ratings of this browser's player, a game's leaderboard, and the key the ratings belong to. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import type { MyRatings, RatingBoard, RatingShown } from '#protocol/results.ts'
import { ask } from '../shell/api.ts'
import { cardOf } from '../shell/gameBoxes.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { LinkField } from '../parts/LinkField.tsx'
import { localStore } from '../shell/storage.ts'
import { forgetPlayerKey, knownPlayerKey, takePlayerKey } from './playerKey.ts'

/** `game`: whose leaderboard is shown; `null` for none. */
export function Ratings({ game }: { readonly game: string | null }) {
  const [key, setKey] = useState(() => knownPlayerKey(localStore))
  return (
    <section aria-labelledby="ratings-title" className="ratings">
      <h2 id="ratings-title">{say('Ratings')}</h2>
      <p className="statistics-about">
        {say(
          'Tables of people may play rated: the host switches it on before the match. There is no account. A key in this browser is you, and the room keeps only its fingerprint.',
        )}
      </p>
      {key !== null && <Mine key={key} player={key} />}
      {game !== null && <Best key={game} game={game} />}
      <KeyPart playerKey={key} change={() => setKey(knownPlayerKey(localStore))} />
    </section>
  )
}

function Mine({ player }: { readonly player: string }) {
  const [mine, setMine] = useState<MyRatings | null>(null)
  useEffect(() => {
    let wanted = true
    void ask<MyRatings>('/api/ratings/mine', { player }).then(answer => wanted && answer.ok && setMine(answer.value))
    return () => void (wanted = false)
  }, [player])

  if (!mine) return null
  const { ratings, enough } = mine
  if (ratings.length === 0) return <p>{say('No rated match of yours has ended yet.')}</p>
  return (
    <dl className="statistics-facts">
      {ratings.map(({ game, rating, matches }) => (
        <div key={game}>
          <dt>{cardOf(game)?.name ?? game}</dt>
          <dd>
            {rating ? <RatingNumber rating={rating} /> : say('Not yet')}{' '}
            <small>
              {rating ? matchWords(matches) : say('{matches} of {enough} matches it takes', { matches, enough })}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Best({ game }: { readonly game: string }) {
  const [best, setBest] = useState<RatingBoard | null>(null)
  useEffect(() => {
    let wanted = true
    void ask<RatingBoard>(`/api/ratings/${game}`).then(answer => wanted && answer.ok && setBest(answer.value))
    return () => void (wanted = false)
  }, [game])

  if (!best || best.ratings.length === 0) return null
  return (
    <div className="ratings-board">
      <table>
        <caption>
          {say('The best at {game}, by what they can do at the least', { game: cardOf(game)?.name ?? game })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('Player')}</th>
            <th scope="col">{say('Rating')}</th>
            <th scope="col">{say('Matches')}</th>
          </tr>
        </thead>
        <tbody>
          {best.ratings.map(({ name, rating, matches }, index) => (
            <tr key={index}>
              <th scope="row">
                {index + 1}. {name}
              </th>
              <td>{rating && <RatingNumber rating={rating} />}</td>
              <td>{matches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RatingNumber({ rating: { number, uncertainty } }: { readonly rating: NonNullable<RatingShown['rating']> }) {
  return (
    <>
      {number}{' '}
      <small>
        <span aria-hidden="true">± {uncertainty}</span>
        <span className="visually-hidden">{say('give or take {uncertainty}', { uncertainty })}</span>
      </small>
    </>
  )
}

function KeyPart({ playerKey, change }: { readonly playerKey: string | null; change(): void }) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)

  async function forget(): Promise<void> {
    setAsked(false)
    const answer = await ask('/api/ratings/forget', { player: playerKey })
    if (!answer.ok) return setSaid(answer.problem.text)
    forgetPlayerKey(localStore)
    setSaid(say('Your ratings are deleted.'))
    change()
  }

  return (
    <details className="ratings-key">
      <summary>{say('Your player key')}</summary>
      {playerKey === null ? (
        <p>{say('This browser gets a key when you sit down at a rated table.')}</p>
      ) : (
        <>
          <p>{say('Whoever has this key plays for your ratings. Keep it as a spare, or take it to another device.')}</p>
          <LinkField label={say('Your player key')} link={playerKey} />
          <button type="button" className="button" onClick={() => setAsked(true)}>
            {say('Delete my ratings')}
          </button>
        </>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          const taken = takePlayerKey(localStore, typed.trim())
          setSaid(taken ? say('This browser plays with that key now.') : say('That is no player key.'))
          if (taken) setTyped('')
          change()
        }}
      >
        <div className="field">
          <label htmlFor="other-key">{say('A key from another device')}</label>
          <input
            id="other-key"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={typed.trim() === ''}>
          {say('Use this key here')}
        </button>
      </form>
      <p role="status">{said}</p>
      {asked && (
        <Dialog
          title={say('Delete your ratings?')}
          close={() => setAsked(false)}
          footer={
            <div className="statistics-actions">
              <button type="button" className="button primary" onClick={() => void forget()}>
                {say('Delete them')}
              </button>
              <button type="button" className="button" onClick={() => setAsked(false)}>
                {say('Keep them')}
              </button>
            </div>
          }
        >
          <p>
            {say(
              'The room forgets the ratings of your key in all games, for good. The ratings of others stay as they are.',
            )}
          </p>
        </Dialog>
      )}
    </details>
  )
}

function matchWords(matches: number): string {
  return say({ one: '{count} match', other: '{count} matches' }, { count: matches })
}
