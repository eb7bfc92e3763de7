/** The worked examples of scoring, one test each, with the scoring alone. */

import { expect, test } from 'vitest'
import { type City, layCity } from './city.ts'
import { clustersOf, sizeOf, tagsOn, withoutLonely } from './clusters.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { bestRemoval } from './removal.ts'
import { type Score, scoreTags } from './scoring.ts'
import file from '../testing/examples.json' with { type: 'json' }
import { type ObjectiveId, OBJECTIVES } from '../types.ts'

const content = parseContent(CONTENT_FILES)

test('all 26 scorings, 3 removals and 4 ends are there', () => {
  expect([file.scoring.length, file.removals.length, file.finals.length]).toEqual([26, 3, 4])
})

test.each(
  file.scoring.map(example => [`${example.rules.join(', ')} ${example.id}: ${example.title}`, example] as const),
)('%s', (_name, { table, tags, removed, solo, clusters, tagPoints, objectives }) => {
  const city = cityOf(table)
  const left = tags.filter(hex => !removed.some(gone => gone === hex))
  const score = scoreTags(city, content, left, OBJECTIVES)
  expect(pointsOf(score)).toEqual(objectives)
  expect(score.tagPoints).toBe(tagPoints)
  expect(score.lonely.toSorted()).toEqual(solo.toSorted())
  expect(score.total).toBe(Object.values(objectives).reduce((sum, points) => sum + points, tagPoints))
  expect(clusterSizes(city, left)).toEqual(clusters)
})

test.each(file.removals)('WS-17.2, WS-20.5 $id: the best removal', example => {
  const city = cityOf(example.table)
  const objectives = example.objectives as ObjectiveId[]
  const removed = bestRemoval(city, content, example.tags, example.cops, objectives)
  const left = example.tags.filter(hex => !removed.includes(hex))
  const score = scoreTags(city, content, left, objectives)
  expect(removed).toEqual(example.bestRemoved)
  expect({ ...pointsOf(score), tagPoints: score.tagPoints }).toEqual(example.breakdown)
  expect(score.total).toBe(example.total)
  expect(scoreTags(city, content, example.tags, objectives).total).toBe(example.withoutRemoval)
})

const players = file.finals.flatMap(({ id, placements, objectives, players }) =>
  players.map(player => ({ ...player, id, placements, inPlay: objectives as ObjectiveId[] })),
)

test.each(players)('WS-17.6, WS-17.7, WS-17.8 $id: seat $seat at the end', player => {
  const city = laid(player.placements)
  const removed = bestRemoval(city, content, player.tags, player.cops, player.inPlay)
  expect(removed).toEqual(player.removed)
  const left = player.tags.filter(hex => !removed.includes(hex))
  const score = scoreTags(city, content, left, player.inPlay)
  expect(pointsOf(score)).toEqual(player.objectives)
  expect(score.lonely.toSorted()).toEqual(player.solo.toSorted())
  expect([score.tagPoints, score.total]).toEqual([player.tagPoints, player.total])
})

function cityOf(table: string): City {
  return laid(file.tables[table as keyof typeof file.tables].placements)
}

function laid(placements: readonly { readonly face: string; readonly rot: number }[]): City {
  return layCity(
    content,
    placements.map(({ face, rot }) => ({ face, rotation: rot })),
  )
}

function pointsOf({ objectives }: Score): Record<string, number> {
  return Object.fromEntries(objectives.map(({ objective, points }) => [objective, points]))
}

/** Largest first. */
function clusterSizes(city: City, hexes: readonly string[]): number[] {
  const tags = tagsOn(city, hexes)
  return clustersOf(tags, withoutLonely(tags, tags.all))
    .map(sizeOf)
    .toSorted((a, b) => b - a)
}
