/** Messages between page and server about daily deals and ratings. */

import * as z from 'zod/mini'
import type { BotLevel } from '#kernel'
import { playerName } from './messages.ts'

const game = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
/** 128 random bits or more in base64url. The server keeps only its hash. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

/** POST /api/daily: starts a try at the daily deal. `browser` tells first tries from others. */
export const dailyRequest = z.strictObject({ game, name: playerName, browser: secret })
export type DailyRequest = z.infer<typeof dailyRequest>

/** Besides the seat (`SeatGranted`). */
export interface DailyGranted {
  /** By UTC, such as 2026-11-16. */
  readonly day: string
  /** Which try of this browser it is, from 1. */
  readonly try: number
}

/** POST /api/daily/board: the results of today and yesterday. */
export const dailyBoardRequest = z.strictObject({ game, browser: secret })

export interface DailyBoard {
  /** How the deal is played: alone, or against bots of this level. */
  readonly seats: number
  readonly bots: BotLevel | null
  /** Milliseconds until the next deal, when this was sent. */
  readonly left: number
  readonly today: DayBoard
  readonly yesterday: DayBoard
}

export interface DayBoard {
  readonly day: string
  /** How many first tries have ended. */
  readonly count: number
  /**
   * First tries, best first, then the players who tried again. Long lists are cut, but never the browser's own rows.
   */
  readonly rows: readonly DailyRow[]
}

export interface DailyRow {
  /** Ties share a rank. `null`: not the first try, so it does not count. */
  readonly rank: number | null
  readonly name: string
  readonly won: boolean
  /** Among the seats of the table; `null` where all win or lose together. */
  readonly place: number | null
  readonly points: number | null
  readonly moves: number
  readonly you: boolean
}

/** POST /api/ratings/mine and POST /api/ratings/forget: the player's own ratings, by their key. */
export const playerRequest = z.strictObject({ player: secret })

/** How well a player plays a game, in numbers for people. */
export interface RatingShown {
  readonly game: string
  readonly name: string
  readonly matches: number
  /** `null` until enough matches were played. */
  readonly rating: { readonly number: number; readonly uncertainty: number } | null
}

export interface MyRatings {
  readonly ratings: readonly RatingShown[]
  /** Matches needed before a rating is shown. */
  readonly enough: number
}

/** GET /api/ratings/<game>: best first. */
export interface RatingBoard {
  readonly ratings: readonly RatingShown[]
}
