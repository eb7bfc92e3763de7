/** The rules of Wildstyle on a content, without texts and bots. */

import { type ContentFiles, hashJson } from '#kernel'
import { type Content, CONTENT_FILES, CONTENT_HASH, PLAYERS } from './content.ts'
import { setup } from './rules/deal.ts'
import { outcome } from './rules/gameEnd.ts'
import { checkSetup, optionSpecs } from './options.ts'
import { parseAction } from './parse.ts'
import { parseState } from './parseState.ts'
import { createRaces } from './rules/races.ts'
import { KERNEL_REFUSALS, refuse } from './text/refusals.ts'
import {
  actors,
  alarm,
  apply,
  check,
  checkTable,
  legalActions,
  presses,
  readyAt,
  ring,
  sayReady,
} from './rules/rules.ts'
import type { Wildstyle } from './types.ts'
import { clone, determinize, open, view, viewEvent } from './view.ts'

export function gameOn(content: Content, files: ContentFiles): Wildstyle {
  return {
    id: 'wildstyle',
    version: 1,
    contentHash: files === CONTENT_FILES ? CONTENT_HASH : hashJson(files),
    players: PLAYERS,
    pace: 'live',
    options: optionSpecs(content),
    casual: { mode: 'relaxed', removalTime: '0' },
    refusals: KERNEL_REFUSALS,
    openActions: ['READY', 'RUSH', 'REMOVE'], // repeating READY; naming a stack; more choices than a list can hold
    checkShared: ({ mode }) => (mode === 'realtime' ? refuse('ONE_DEVICE') : null),
    checkTable: (seats, options) => checkTable(seats) ?? checkSetup(content, options),
    setup: (table, rng) => setup(content, table, rng),
    actors,
    legalActions: (state, seat) => legalActions(content, state, seat),
    check: (state, seat, action, now) => check(content, state, seat, action, now),
    apply: (state, seat, action, host) => apply(content, state, seat, action, host),
    outcome: state => outcome(content, state),
    view,
    open,
    viewEvent,
    determinize: (seen, rng) => determinize(content, seen, rng),
    parseAction,
    parseState: raw => parseState(content, raw),
    clone,
    readyAt,
    presses,
    sayReady,
    races: createRaces(content),
    alarm,
    ring: (state, host) => ring(content, state, host),
  }
}
