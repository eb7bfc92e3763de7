/** Speaks to boardgame.io's server as its own client does. */

import type { Connect } from '../../lab/bench/rooms/group.ts'
import { openSocket } from './socketioClient.ts'

interface Shown {
  readonly G: unknown
  readonly _stateID: number
}

const seated = new Map<string, number>()

export const connect: Connect = async ({ address, game, seats, group }, hear) => {
  const key = `${address}/${group}`
  const player = String(seated.get(key) ?? 0)
  seated.set(key, Number(player) + 1)
  let shown: Shown | null = null
  let synced: () => void
  const isIn = new Promise<void>(resolve => (synced = resolve))
  const socket = await openSocket(address, game, (event, args, bytes) => {
    if (event === 'sync') {
      shown = (args[1] as { state: Shown }).state
      synced()
    }
    if (event === 'update') {
      shown = args[1] as Shown
      hear(shown.G, bytes)
    }
  })
  socket.emit('sync', group, player, undefined, seats)
  await isIn
  return {
    act({ type, ...fields }) {
      const action = { type: 'MAKE_MOVE', payload: { type, args: [fields], playerID: player } }
      const { _stateID: seen } = shown!
      socket.emit('update', action, seen, group, player)
    },
    leave: socket.leave,
  }
}
