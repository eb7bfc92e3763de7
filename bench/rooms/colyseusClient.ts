/** Speaks to Colyseus with its own client. */

import { Client } from '@colyseus/sdk'
import type { Connect } from '../../tools/bench/rooms/load.ts'

export const connect: Connect = async (address, group, hear) => {
  const room = await new Client(address).joinOrCreate<{ total: number }>('tally', { group })
  await new Promise<void>(resolve => {
    let first = true
    room.onStateChange(({ total }) => {
      if (first) resolve()
      else hear(total)
      first = false
    })
  })
  return { add: amount => room.send('add', amount), leave: () => void room.leave() }
}
