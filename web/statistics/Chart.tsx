/** Charts, each with the same numbers as a table. */

import { say, dateWords } from '#kernel'
import type { ReactNode } from 'react'
import { percent, type Mark, type Tally } from './statistics.ts'

interface FigureProps {
  readonly title: string
  readonly about: string
  readonly children: ReactNode
  /** The table's caption. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function Figure({ title, about, children, columns, rows }: FigureProps) {
  return (
    <figure className="chart">
      <figcaption>
        <h3>{title}</h3>
        <p>{about}</p>
      </figcaption>
      {children}
      <details>
        <summary>{say('As a table')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what does not fit */}
        <div className="chart-table" role="group" aria-label={say('{title}, as a table', { title })} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest], index) => (
                <tr key={index}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

interface LineChartProps {
  readonly title: string
  readonly about: string
  readonly marks: readonly Mark[]
  /** The table's name for one mark. */
  readonly unit: string
  /** Minimum and maximum, if they do not follow from the marks. */
  readonly range?: readonly [from: number, to: number]
  format(value: number): string
}

const WIDTH = 100
const HEIGHT = 40

export function LineChart({ title, about, marks, unit, range, format }: LineChartProps) {
  const values = marks.map(({ value }) => value)
  const [low, high] = range ?? [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const x = (index: number) => (marks.length === 1 ? WIDTH / 2 : (WIDTH * index) / (marks.length - 1))
  const y = (value: number) => HEIGHT - (HEIGHT * (value - low)) / span
  const path = marks.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
  const [first, last] = [marks[0]!, marks.at(-1)!]
  return (
    <Figure
      title={title}
      about={about}
      columns={[say('Match'), say('Day'), unit]}
      rows={marks.map(({ at, value }, index) => [String(index + 1), dayWords(at), format(value)]).toReversed()}
    >
      <div className="chart-field">
        <span className="chart-high" aria-hidden="true">
          {format(high)}
        </span>
        <span className="chart-low" aria-hidden="true">
          {format(low)}
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={say('{title}: {count} matches, first {first}, last {last}, between {low} and {high}', {
            title,
            count: marks.length,
            first: format(first.value),
            last: format(last.value),
            low: format(Math.min(...values)),
            high: format(Math.max(...values)),
          })}
        >
          <path className="chart-grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {marks.length > 1 && <path className="chart-line" d={path} />}
          {marks.map(({ value }, index) => (
            // A line of length zero with round caps: a dot that stays round at any width.
            <path key={index} className="chart-dot" d={`M${x(index)} ${y(value)}h0`} />
          ))}
        </svg>
      </div>
    </Figure>
  )
}

interface BarChartProps {
  readonly title: string
  readonly about: string
  readonly tallies: readonly Tally[]
}

/** The share of wins, by kind. */
export function BarChart({ title, about, tallies }: BarChartProps) {
  const share = ({ won, matches }: Tally) => won / matches
  return (
    <Figure
      title={title}
      about={about}
      columns={['', say('Matches'), say('Won'), say('Share', {}, 'of the matches')]}
      rows={tallies.map(tally => [tally.label, String(tally.matches), String(tally.won), percent(share(tally))])}
    >
      <ul className="chart-bars">
        {tallies.map(tally => (
          <li key={tally.label}>
            <span className="chart-bar-label">{tally.label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="chart-bar-rest" width="100" height="10" />
              <rect className="chart-bar-won" width={100 * share(tally)} height="10" />
            </svg>
            <span className="chart-bar-value">
              {say('{won} of {count}', { won: tally.won, count: tally.matches })}
              <span className="visually-hidden"> {say('won')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

export function dayWords(at: number): string {
  return dateWords(new Date(at), { day: 'numeric', month: 'short', year: 'numeric' })
}
