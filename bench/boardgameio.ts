/** boardgame.io's entry points. It has no `exports` for ES modules, so that Node finds them only by `require`. */

import { createRequire } from 'node:module'
import type * as ai from 'boardgame.io/dist/types/packages/ai.js'
import type * as core from 'boardgame.io/dist/types/packages/core.js'
import type * as internal from 'boardgame.io/dist/types/packages/internal.js'
import type * as server from 'boardgame.io/dist/types/packages/server.js'
import type * as immer from 'immer'

export type { Game, Move, MoveFn, State } from 'boardgame.io/dist/types/src/types.js'

const require = createRequire(import.meta.url)

export const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof internal
export const { MCTSBot } = require('boardgame.io/ai') as typeof ai
export const { INVALID_MOVE, ActivePlayers } = require('boardgame.io/core') as typeof core
export const { Server } = require('boardgame.io/server') as typeof server
/** Of the copy of immer that boardgame.io has loaded. */
export const { original } = require('immer') as typeof immer
