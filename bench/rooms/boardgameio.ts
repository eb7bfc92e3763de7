/** boardgame.io's server, with its games in memory, and their moves `drafted` or `copied` as MOVES says. Its lobby is not used: whoever comes first makes the match. */

import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce } from '../../lab/bench/rooms/host.ts'
import { SEATS } from '../../lab/bench/rooms/tally.ts'
import { ActivePlayers, type Game, INVALID_MOVE, Server } from '../boardgameio.ts'
import { servedGames } from '../games/served.ts'

const tally: Game<{ total: number; last: string | null }> = {
  name: 'tally',
  setup: () => ({ total: 0, last: null }),
  minPlayers: SEATS,
  maxPlayers: SEATS,
  turn: { activePlayers: ActivePlayers.ALL },
  disableUndo: true,
  moves: {
    add: {
      move({ G, playerID }, { amount }: { amount: number }) {
        if (!(amount > 0)) return INVALID_MOVE
        G.total += amount
        G.last = playerID
        return undefined
      },
      client: false,
    },
  },
}

const way = process.env['MOVES'] ?? 'drafted'
const server = Server({ games: [tally as Game, ...servedGames(way)], origins: '*' as never })
const running = (await server.run({ port: 0 })) as unknown as { appServer: HttpServer }
announce(`http://127.0.0.1:${(running.appServer.address() as AddressInfo).port}`, () => process.exit(0))
