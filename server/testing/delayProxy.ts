/** A TCP proxy that delays all data in both directions, and can be cut. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DelayProxy {
  readonly address: string
  /** The round trip, in milliseconds. */
  readonly trip: number
  /** Stops all data until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Adds `roundTrip` milliseconds to the round trip, half of them each way. */
export async function delayProxy(target: string, roundTrip: number): Promise<DelayProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer({ noDelay: true }, client => {
    if (isCut) return void client.destroy()
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', chunk => later(roundTrip / 2, () => void (to.writable && to.write(chunk))))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        later(roundTrip / 2, () => to.destroy())
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    trip: roundTrip,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      hangUp()
    },
    mend: () => void (isCut = false),
    close() {
      hangUp()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Timers of one duration fire in the order they were set, so data stays in order. */
function later(milliseconds: number, then: () => void): void {
  setTimeout(then, milliseconds)
}
