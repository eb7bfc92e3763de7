/** Computes statistics from the results of many matches. */

import { say, BOT_LEVELS, type BotLevel } from '#kernel'
import type { KeptResult } from './finishedMatches.ts'
import { botsOf } from '../parts/botLevels.ts'

/** Matches of one kind, and how many of them were won. */
export interface Tally {
  readonly label: string
  /** Those with a result of the player's own. */
  readonly matches: number
  readonly won: number
}

export interface Totals {
  readonly matches: number
  /** Of the matches with a result of the player's own. */
  readonly own: number
  readonly won: number
  /** The longest run of wins. */
  readonly longestRun: number
}

/** One of several matches in order of time. */
export interface Mark {
  readonly at: number
  readonly value: number
}

/** Matches over which the share of wins is averaged. */
export const WINDOW = 10

export function totals(results: readonly KeptResult[]): Totals {
  const own = ownOf(results)
  let run = 0
  let longestRun = 0
  for (const { won } of own) {
    run = won ? run + 1 : 0
    longestRun = Math.max(longestRun, run)
  }
  return { matches: results.length, own: own.length, won: wonOf(own), longestRun }
}

/** By opponents: bots of a level, bots of several levels, people, or none. */
export function byOpponents(results: readonly KeptResult[]): Tally[] {
  return tallies(results, result => companyName(companyOf(result)), COMPANIES.map(companyName))
}

export function bySeats(results: readonly KeptResult[]): Tally[] {
  const counts = [...new Set(results.map(({ seats }) => seats))].toSorted((a, b) => a - b)
  return tallies(results, ({ seats }) => seatsLabel(seats), counts.map(seatsLabel))
}

/** Points from match to match, oldest first. Empty where the game keeps no score. */
export function scores(results: readonly KeptResult[]): Mark[] {
  return ownOf(results).flatMap(({ at, points }) => (points === null ? [] : [{ at, value: points }]))
}

/** After every match: the share of the last few that was won, from 0 to 1. */
export function winShares(results: readonly KeptResult[]): Mark[] {
  const own = ownOf(results)
  return own.map(({ at }, index) => {
    const lately = own.slice(Math.max(0, index + 1 - WINDOW), index + 1)
    return { at, value: wonOf(lately) / lately.length }
  })
}

/** The most points in one match; among those played alone and those played with others. `null`: no score yet. */
export function bests(results: readonly KeptResult[]): { readonly alone: Mark | null; readonly others: Mark | null } {
  return { alone: best(results.filter(isAlone)), others: best(results.filter(result => !isAlone(result))) }
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}\u00a0%`
}

type Company = BotLevel | 'several' | 'people' | 'alone'
const COMPANIES: readonly Company[] = [...BOT_LEVELS, 'several', 'people', 'alone']

function companyOf(result: KeptResult): Company {
  const { seats, bots } = result
  if (isAlone(result)) return 'alone'
  if (bots.length < seats - 1) return 'people'
  const [level, ...more] = new Set(bots)
  return more.length > 0 ? 'several' : level!
}

function companyName(company: Company): string {
  switch (company) {
    case 'several':
      return say('Bots of several levels')
    case 'people':
      return say('People')
    case 'alone':
      return say('Alone')
    default:
      return botsOf(company)
  }
}

function isAlone({ seats }: KeptResult): boolean {
  return seats === 1
}

function seatsLabel(seats: number): string {
  return say({ one: '{count} place', other: '{count} places' }, { count: seats })
}

function tallies(
  results: readonly KeptResult[],
  labelOf: (result: KeptResult) => string,
  order: readonly string[],
): Tally[] {
  const groups = Map.groupBy(ownOf(results), labelOf)
  return order.flatMap(label => {
    const group = groups.get(label) ?? []
    return group.length === 0 ? [] : [{ label, matches: group.length, won: wonOf(group) }]
  })
}

function best(results: readonly KeptResult[]): Mark | null {
  return scores(results).reduce<Mark | null>((top, mark) => (top && top.value >= mark.value ? top : mark), null)
}

function ownOf(results: readonly KeptResult[]): KeptResult[] {
  return results.filter(({ won }) => won !== null).toSorted((a, b) => a.at - b.at)
}

function wonOf(results: readonly KeptResult[]): number {
  return results.filter(({ won }) => won).length
}
