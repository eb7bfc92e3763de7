/** A line that can go dead without a word: a TCP proxy that stops passing anything on and hangs up on nobody. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { household } from '../attack/loopbackAddresses.ts'

export interface DeadLines {
  readonly address: string
  /** How many lines are passed on now. */
  readonly size: number
  /** From now on nothing passes on the lines that are open, either way, and no end is told that the other hung up. New ones work. */
  goDead(): void
  close(): Promise<void>
}

/** Each line seems to come from a household of its own, from the `first` on. */
export async function deadLines(target: string, first: number): Promise<DeadLines> {
  const { hostname, port } = new URL(target)
  const alive = new Set<readonly [Socket, Socket]>()
  const all = new Set<Socket>()
  let calls = 0
  const server = createServer({ noDelay: true, allowHalfOpen: true }, client => {
    const localAddress = household(first + calls++)
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true, localAddress })
    const pair = [client, upstream] as const
    alive.add(pair)
    for (const [from, to] of [pair, [upstream, client]] as const) {
      all.add(from)
      from.pipe(to)
      from.on('error', () => from.destroy())
      from.on('close', () => {
        all.delete(from)
        if (alive.delete(pair)) to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get size() {
      return alive.size
    },
    goDead() {
      for (const pair of alive) {
        for (const socket of pair) socket.unpipe().pause()
        alive.delete(pair)
      }
    },
    close() {
      for (const socket of all) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
