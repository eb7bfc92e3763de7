/** The statistics of a simulation as text, and its progress. */

import { styleText } from 'node:util'
import type { GameBox } from '#kernel'
import type { Share, Summary } from '#bots/statistics.ts'
import { columns, percent } from '../columns.ts'
import type { Figures } from './simulate.ts'

export function report({ text }: GameBox, figures: Figures): string {
  const { games, seed, byBot, bySeat, length, endings } = figures
  const bots = Object.entries(byBot).map(([name, { seats, wins, score }]) => [name, `${seats}`, ...cells(wins, score)])
  const seats = bySeat.map(({ wins, score }, seat) => [`seat ${seat}`, `${games}`, ...cells(wins, score)])
  const reasons = Object.entries(endings).map(([reason, count]) => [reason, `${count}`, percent(count / games)])
  return [
    styleText('bold', `${text.name}: ${games} games, ${figures.table.seats} players, seed ${seed}`),
    columns([['bot', 'games', ...HEADING], ...bots]),
    columns([['place', 'games', ...HEADING], ...seats]),
    columns([['ending', 'games', 'share'], ...reasons]),
    `  A game takes ${length.mean.toFixed(1)} actions, from ${length.min} to ${length.max}.`,
    '',
  ]
    .join('\n\n')
    .trimEnd()
}

/** A bar with the count, to be overwritten by the next. */
export function progressBar(done: number, all: number): string {
  const width = 30
  const full = Math.round((width * done) / all)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${all}`
}

const HEADING = ['won', '95 % interval', 'mean score']

function cells({ rate, low, high }: Share, score: Summary | null): string[] {
  return [percent(rate), `${percent(low)} – ${percent(high)}`, score ? score.mean.toFixed(2) : '-']
}
