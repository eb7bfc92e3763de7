/** boardgame.io's entry points. It has no `exports` for ES modules, so that Node finds them only by `require`. */

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export const { CreateGameReducer, InitializeGame } =
  require('boardgame.io/internal') as typeof import('boardgame.io/dist/types/packages/internal.js')
export const { Client } = require('boardgame.io/client') as typeof import('boardgame.io/dist/types/packages/client.js')
export const { MCTSBot } = require('boardgame.io/ai') as typeof import('boardgame.io/dist/types/packages/ai.js')
export const { INVALID_MOVE, ActivePlayers } =
  require('boardgame.io/core') as typeof import('boardgame.io/dist/types/packages/core.js')
export const { Server } = require('boardgame.io/server') as typeof import('boardgame.io/dist/types/packages/server.js')
/** Of the copy of immer that boardgame.io has loaded. */
export const { original } = require('immer') as typeof import('immer')

export type { Ctx, Game, Move, State } from 'boardgame.io/dist/types/src/types.js'
