/** How the match ended: the result, the places, and the score line by line. */

import { useState } from 'react'
import { type GameBox, type Names, type Outcome, winners, say } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import type { BeginError } from '../../home/beginMatch.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { routeHash } from '../../shell/routes.ts'
import { scoreTable } from '../session/scoreTable.ts'
import { sayWith } from '../../board/sayWith.ts'

export interface EndDialogProps {
  readonly box: GameBox
  readonly table: TableInfo
  readonly names: Names
  /** `null` if it was ended without a result. */
  readonly outcome: Outcome | null
  /** `null` for spectators, as long as there is no further match to watch. */
  readonly again: (() => Promise<BeginError>) | null
  close(): void
}

export function EndDialog({ box, table, names, outcome, again, close }: EndDialogProps) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const won = outcome ? winners(outcome, table.seats.length) : []

  async function goOn(): Promise<void> {
    setBusy(true)
    setError((await again?.()) ?? null)
    setBusy(false)
  }

  return (
    <Dialog
      title={outcome ? say('The match is over') : say('Ended without a result')}
      className="end-dialog"
      close={close}
      footer={
        <div className="end-actions">
          {table.daily !== undefined && (
            <a className="button primary" href={routeHash({ page: 'daily', game: table.game })}>
              <Icon name="plot" /> {say('The board of the day')}
            </a>
          )}
          {again && (
            <button type="button" className="button primary" disabled={busy} onClick={() => void goOn()}>
              <Icon name="again" /> {table.next === undefined ? say('Play again') : say('Join the next match')}
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            {say('See the board')}
          </button>
          <a className="icon-button" aria-label={say('Home')} href={routeHash({ page: 'home' })}>
            <Icon name="home" />
          </a>
        </div>
      }
    >
      <div className="end-winners">
        {won.map(seat => (
          <span key={seat} className="end-winner">
            <Avatar info={table.seats[seat]!} seat={seat} />
            <Icon name="crown" />
          </span>
        ))}
      </div>
      <p className="end-words">
        {outcome
          ? box.text.outcome(outcome, names)
          : say('The match was ended here. Nobody has won, nothing is counted.')}
      </p>
      {outcome && <ScoreSheets box={box} names={names} outcome={outcome} />}
      {outcome?.kind === 'ranked' && <Places places={outcome.places} names={names} />}
      {table.rated && outcome && (
        <p className="end-rated">
          {sayWith('This match counts: your rating stands under {link}.', {
            link: <a href={routeHash({ page: 'statistics' })}>{say('How you have done')}</a>,
          })}
        </p>
      )}
      <p className="end-next" role="status">
        {table.next !== undefined && say('The table is set again: the next match waits for you.')}
      </p>
      {table.daily === undefined && (
        <p className="end-back">
          <a className="button" href={routeHash({ page: 'replay', match: table.id, at: null })}>
            <Icon name="earlier" /> {say('Look back at the match')}
          </a>
        </p>
      )}
      <p className="trouble" role="alert">
        {error}
      </p>
    </Dialog>
  )
}

function Places({ places, names }: { readonly places: readonly number[]; readonly names: Names }) {
  const order = places.map((place, seat) => ({ place, seat })).toSorted((a, b) => a.place - b.place)
  return (
    <ol className="end-places" aria-label={say('Places')}>
      {order.map(({ place, seat }) => (
        <li key={seat} className={place === 1 ? 'end-first' : ''}>
          <span className="end-place">{place}.</span> {names(seat)}
        </li>
      ))}
    </ol>
  )
}

/** Links a row of the score sheet to its rule. */
function Why({ box, label }: { readonly box: GameBox; readonly label: string }) {
  const rule = box.text.scoreRule?.(label)
  if (rule === undefined) return null
  return (
    <a
      className="end-score-why"
      href={routeHash({ page: 'rules', game: box.game.id, rule })}
      aria-label={say('Why? Rule {rule}: {line}', { rule, line: box.text.scoreLine(label) })}
    >
      {say('Why?')}
    </a>
  )
}

function ScoreSheets({ box, names, outcome }: Pick<EndDialogProps, 'box' | 'names'> & { readonly outcome: Outcome }) {
  const sheet = scoreTable(outcome)
  if (!sheet) return null
  const nameOf = (column: number | 'all') => (column === 'all' ? say('Together') : names(column))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many seats it scrolls, by keyboard too
    <section className="end-scores-place" aria-label={say('Score sheet')} tabIndex={0}>
      <table className="end-scores">
        <caption className="visually-hidden">{say('Score line by line')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{say('For', {}, 'what there are points')}</span>
            </th>
            {sheet.columns.map(column => (
              <th key={column} scope="col">
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ label, points }) => (
            <tr key={label}>
              <th scope="row">
                {box.text.scoreLine(label)} <Why box={box} label={label} />
              </th>
              {points.map((value, index) => (
                <td key={sheet.columns[index]}>{value === null ? '–' : printed(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('Total')}</th>
            {sheet.totals.map((total, index) => (
              <td key={sheet.columns[index]}>{printed(total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** A minus as wide as a plus, not a hyphen. */
function printed(points: number): string {
  return String(points).replace('-', '−')
}
