/** Speaks to boardgame.io's server as its own client does. */

import type { Connect } from '../../tools/bench/rooms/load.ts'
import { SEATS } from '../../tools/bench/rooms/tally.ts'
import { openSocket } from './socketioClient.ts'

interface Shown {
  readonly G: { readonly total: number }
  readonly _stateID: number
}

const seated = new Map<string, number>()

export const connect: Connect = async (address, match, hear) => {
  const key = `${address}/${match}`
  const player = String(seated.get(key) ?? 0)
  seated.set(key, Number(player) + 1)
  let shown: Shown | null = null
  let synced: () => void
  const isIn = new Promise<void>(resolve => (synced = resolve))
  const socket = await openSocket(address, 'tally', (event, args) => {
    if (event === 'sync') {
      shown = (args[1] as { state: Shown }).state
      synced()
    }
    if (event === 'update') {
      shown = args[1] as Shown
      hear(shown.G.total)
    }
  })
  socket.emit('sync', match, player, undefined, SEATS)
  await isIn
  return {
    add(amount) {
      const action = { type: 'MAKE_MOVE', payload: { type: 'add', args: [amount], playerID: player } }
      const { _stateID: seen } = shown!
      socket.emit('update', action, seen, match, player)
    },
    leave: socket.leave,
  }
}
