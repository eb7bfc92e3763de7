/** A proxy to a database whose connections can be cut, at once or during a commit, or become silent. */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** Address of the database through this proxy. */
  readonly url: string
  /** How many commits were cut so far. */
  readonly cuts: number
  /** Cuts the connection of the next commit: before the database receives it, or before the client receives the answer. */
  cutNext(when: 'before' | 'after'): void
  /** Cuts all connections. */
  cutAll(): void
  /** From now on connections lead to another database. */
  leadTo(target: string): void
  /** Until told otherwise nothing passes in either direction, and neither end is told. */
  setSilent(isSilent: boolean): void
  close(): void
}

/** Milliseconds in which the database surely receives a commit. */
const HEARD_WITHIN = 100

export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let next: 'before' | 'after' | null = null
  let isSilent = false
  let cuts = 0
  const server = createServer(client => {
    const connection = connect(Number(port), hostname)
    let isMute = false
    const hangUp = () => {
      for (const socket of [client, connection]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, connection]) {
      sockets.add(socket)
      socket.on('error', hangUp).on('close', hangUp)
    }
    connection.on('data', data => void (isMute || isSilent || client.write(data)))
    client.on('data', data => {
      if (isSilent) return
      if (next === null || !data.includes('commit\0')) return void connection.write(data)
      cuts++
      isMute = true
      if (next === 'after') connection.write(data, () => setTimeout(hangUp, HEARD_WITHIN))
      else hangUp()
      next = null
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const cutAll = () => sockets.forEach(socket => socket.destroy())
  return {
    url: url.href,
    get cuts() {
      return cuts
    },
    cutNext: when => void (next = when),
    cutAll,
    leadTo(next) {
      ;({ hostname, port } = new URL(next))
      cutAll()
    },
    setSilent(silent) {
      isSilent = silent
      // Messages of that time are lost, so these connections are unusable.
      if (!silent) cutAll()
    },
    close() {
      cutAll()
      server.close()
    },
  }
}
