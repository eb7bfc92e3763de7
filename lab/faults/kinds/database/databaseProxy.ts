/** A line to a database that can be cut, at once or in the midst of a commit, or fall silent. */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** Of the database, through us. */
  readonly url: string
  /** How many commits were cut so far. */
  readonly cuts: number
  /** Cuts the line on which the next commit is asked for: before the database hears of it, or before anybody hears back. */
  cutNext(when: 'before' | 'after'): void
  /** Cuts every line there is. */
  cutAll(): void
  /** From now on lines lead to another database. */
  leadTo(target: string): void
  /** Until told otherwise nothing comes through, in either direction, and nobody is told so. */
  setSilent(isSilent: boolean): void
  close(): void
}

/** Milliseconds in which the database surely hears of a commit. */
const HEARD_WITHIN = 100

export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let next: 'before' | 'after' | null = null
  let isSilent = false
  let cuts = 0
  const server = createServer(client => {
    const line = connect(Number(port), hostname)
    let isMute = false
    const hangUp = () => {
      for (const socket of [client, line]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, line]) {
      sockets.add(socket)
      socket.on('error', hangUp).on('close', hangUp)
    }
    line.on('data', data => void (isMute || isSilent || client.write(data)))
    client.on('data', data => {
      if (isSilent) return
      if (next === null || !data.includes('commit\0')) return void line.write(data)
      cuts++
      isMute = true
      if (next === 'after') line.write(data, () => setTimeout(hangUp, HEARD_WITHIN))
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
      // What was said meanwhile is lost, so that nothing more can be made of these lines.
      if (!silent) cutAll()
    },
    close() {
      cutAll()
      server.close()
    },
  }
}
