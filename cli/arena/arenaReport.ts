/** The standings of a tournament as text. */

import { styleText } from 'node:util'
import type { GameBox } from '#kernel'
import type { Standings, Thought, Tournament } from '#bots/tournament.ts'
import { columns, percent } from '../columns.ts'

export function arenaReport({ text }: GameBox, tournament: Tournament, standings: Standings): string {
  const { comparisons, ratings, cost } = standings
  const head = `${text.name}: ${standings.matches} matches, ${tournament.table.seats} players, seed ${tournament.seed}`
  const results = comparisons.map(({ bot, rival, matches, won }) => [
    bot,
    rival ?? '-',
    `${matches}`,
    percent(won.rate),
    `${percent(won.low)} – ${percent(won.high)}`,
  ])
  const rated = ratings.map(({ bot, points, low, high }) => [bot, `${points}`, `${low} – ${high}`])
  const costs = Object.entries(cost).map(([bot, milliseconds]) => [bot, milliseconds.toFixed(1)])
  return [
    styleText('bold', head),
    columns([['bot', 'against', 'matches', 'won', '95 % interval'], ...results]),
    ...(rated.length > 0 ? [columns([['bot', 'rating', '95 % interval'], ...rated])] : []),
    columns([['bot', 'ms per decision'], ...costs]),
    `  A match takes ${standings.meanLength.toFixed(1)} actions. Thought: ${thoughtOf(tournament.thought)}.`,
  ].join('\n\n')
}

function thoughtOf(thought: Thought): string {
  switch (thought.kind) {
    case 'own':
      return 'as much as each bot is made for, in rounds'
    case 'rounds':
      return `${thought.rounds} rounds per decision`
    case 'time':
      return `${thought.milliseconds} ms per decision`
  }
}
