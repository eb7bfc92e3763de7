/** Connections that can go dead silently: a TCP proxy that stops forwarding and closes nothing. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { loopbackAddress } from '../attack/loopbackAddresses.ts'

export interface DyingConnections {
  readonly address: string
  /** How many connections are forwarded now. */
  readonly size: number
  /** From now on open connections forward nothing, either way, and neither end learns that the other closed. New ones work. */
  goDead(): void
  close(): Promise<void>
}

/** Each connection seems to come from an address of its own, counted from `first`. */
export async function dyingConnections(target: string, first: number): Promise<DyingConnections> {
  const { hostname, port } = new URL(target)
  const alive = new Set<readonly [Socket, Socket]>()
  const all = new Set<Socket>()
  let calls = 0
  const server = createServer({ noDelay: true, allowHalfOpen: true }, client => {
    const localAddress = loopbackAddress(first + calls++)
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
