/** Speaks to Colyseus with its own client. */

import { Client } from '@colyseus/sdk'
import type { Connect } from '../../lab/bench/rooms/group.ts'

export const connect: Connect = async ({ address, group }, hear) => {
  const room = await new Client(address).joinOrCreate<{ total: number }>('tally', { group })
  await new Promise<void>(resolve => {
    let first = true
    room.onStateChange(shown => {
      if (first) resolve()
      else hear(shown)
      first = false
    })
  })
  return { act: ({ type, amount }) => room.send(type, amount), leave: () => void room.leave() }
}
