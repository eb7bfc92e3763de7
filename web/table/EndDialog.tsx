/** How the match ended: the result, the places, and the score line by line. */

import { useState } from 'react'
import { type GameBox, type Names, type Outcome, winners } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import type { Trouble } from '../home/begin.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../routes.ts'
import { scoreTable } from './scoreTable.ts'

export interface EndDialogProps {
  readonly box: GameBox
  readonly table: TableInfo
  readonly names: Names
  readonly outcome: Outcome
  /** `null` for those who only watched. */
  readonly again: (() => Promise<Trouble>) | null
  close(): void
}

export function EndDialog({ box, table, names, outcome, again, close }: EndDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const won = winners(outcome, table.seats.length)
  return (
    <Dialog
      title="The match is over"
      className="end-dialog"
      close={close}
      footer={
        <div className="end-actions">
          {again && (
            <button type="button" className="button primary" onClick={() => void again().then(setTrouble)}>
              <Icon name="again" /> Play again
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            See the board
          </button>
          <a className="icon-button" aria-label="Home" href={routeHash({ page: 'home' })}>
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
      <p className="end-words">{box.text.outcome(outcome, names)}</p>
      <ScoreSheets box={box} names={names} outcome={outcome} />
      {outcome.kind === 'ranked' && <Places places={outcome.places} names={names} />}
      <p className="trouble" role="alert">
        {trouble}
      </p>
    </Dialog>
  )
}

function Places({ places, names }: { readonly places: readonly number[]; readonly names: Names }) {
  const order = places.map((place, seat) => ({ place, seat })).toSorted((a, b) => a.place - b.place)
  return (
    <ol className="places" aria-label="Places">
      {order.map(({ place, seat }) => (
        <li key={seat} className={place === 1 ? 'first' : ''}>
          <span className="place">{place}.</span> {names(seat)}
        </li>
      ))}
    </ol>
  )
}

function ScoreSheets({ box, names, outcome }: Pick<EndDialogProps, 'box' | 'names' | 'outcome'>) {
  const sheet = scoreTable(outcome)
  if (!sheet) return null
  const nameOf = (column: number | 'all') => (column === 'all' ? 'Together' : names(column))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many seats it scrolls, by keyboard too
    <section className="scores-place" aria-label="Score sheet" tabIndex={0}>
      <table className="scores">
        <caption className="visually-hidden">Score line by line</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">For</span>
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
              <th scope="row">{box.text.scoreLine(label)}</th>
              {points.map((value, index) => (
                <td key={sheet.columns[index]}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {sheet.totals.map((total, index) => (
              <td key={sheet.columns[index]}>{total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
