/**
 * A plot of a tournament: each bot's share of wins with its interval, and the ratings. Legible on light and dark pages.
 */

import type { Share } from '#bots/statistics.ts'
import type { Comparison, Standings } from '#bots/tournament.ts'
import { percent } from '../columns.ts'

const WIDTH = 720
const ROW = 26
const LEFT = 230
const RIGHT = 600
const COLOUR = '#2f6fb0'
const RATING_COLOUR = '#3a7d44'

/** `goal` is a share to reach, marked by a line. */
export function drawStandings(title: string, { comparisons, ratings }: Standings, goal: number | null): string {
  const shares = comparisons.map((each, n) => shareRow(each, 70 + n * ROW))
  const end = 70 + comparisons.length * ROW
  const scale = [0, 0.5, 1].map(share => words(across(share), 52, percent(share).replace('.0', ''), 'middle', 10))
  const marks = [0.5, ...(goal === null ? [] : [goal])].map(
    share =>
      `<line x1="${across(share)}" y1="58" x2="${across(share)}" y2="${end - 8}" stroke="#888" stroke-dasharray="${share === 0.5 ? '2 3' : 'none'}"/>`,
  )
  const least = Math.min(0, ...ratings.map(({ low }) => low))
  const most = Math.max(1, ...ratings.map(({ high }) => high))
  const at = (points: number) => LEFT + ((points - least) / (most - least)) * (RIGHT - LEFT)
  const rated = ratings.map(({ bot, points, low, high }, n) =>
    row(bot, end + 44 + n * ROW, [at(low), at(points), at(high)], `${points} (${low} to ${high})`, RATING_COLOUR),
  )
  const heading =
    ratings.length > 0 ? [words(LEFT, end + 24, 'ratings, 400 points are odds of ten to one', 'start', 11)] : []
  const height = end + (ratings.length > 0 ? 44 + ratings.length * ROW : 0)
  const parts = [words(WIDTH / 2, 22, title, 'middle', 13), ...scale, ...marks, ...shares, ...heading, ...rated]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fbfaf7"/>
${parts.join('\n')}
</svg>
`
}

function shareRow({ bot, rival, won, matches }: Comparison, y: number): string {
  const label = rival === null ? bot : `${bot} against ${rival}`
  return row(
    label,
    y,
    [across(won.low), across(won.rate), across(won.high)],
    `${percent(won.rate)} of ${matches}`,
    COLOUR,
  )
}

/** A dot on its interval. */
function row(label: string, y: number, [low, middle, high]: number[], figure: string, colour: string): string {
  const span = `<line x1="${low!.toFixed(1)}" y1="${y}" x2="${high!.toFixed(1)}" y2="${y}" stroke="${colour}" stroke-width="3" stroke-opacity="0.45"/>`
  const dot = `<circle cx="${middle!.toFixed(1)}" cy="${y}" r="5" fill="${colour}"/>`
  return [words(LEFT - 14, y + 4, label, 'end', 11), span, dot, words(RIGHT + 12, y + 4, figure, 'start', 10)].join(
    '\n',
  )
}

function across(share: Share['rate']): number {
  return LEFT + share * (RIGHT - LEFT)
}

function words(x: number, y: number, said: string, anchor: 'start' | 'middle' | 'end', size: number): string {
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}" font-size="${size}" fill="#222">${escaped(said)}</text>`
}

function escaped(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
