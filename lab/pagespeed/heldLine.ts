/** A proxy that holds all requests until they are released: so that round trips can be counted instead of timed. */

import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface HeldConnection {
  readonly address: string
  /** Requests that wait. */
  readonly waiting: number
  /** Bytes of answers so far, with their headers. */
  readonly bytes: number
  /** Requests released so far. */
  readonly requests: number
  /** WebSockets that were opened; they are not held. */
  readonly sockets: number
  /** Releases all requests that wait now. Resolves when they are answered. */
  release(): Promise<void>
  close(): Promise<void>
}

/** To the server at `target`. */
export async function holdConnection(target: string): Promise<HeldConnection> {
  const { hostname, port } = new URL(target)
  const held: { request: IncomingMessage; response: ServerResponse }[] = []
  const counts = { bytes: 0, requests: 0, sockets: 0 }

  const server = createServer((request, response) => void held.push({ request, response }))
  server.on('upgrade', (request, socket, head) => {
    counts.sockets++
    const onward = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })

  const pass = ({ request, response }: (typeof held)[number]) =>
    new Promise<void>((resolve, reject) => {
      const { method, url, headers } = request
      const onward = send({ hostname, port, method, path: url, headers }, answer => {
        counts.bytes += answer.rawHeaders.join(': ').length
        response.writeHead(answer.statusCode!, answer.headers)
        answer.on('data', (data: Buffer) => (counts.bytes += data.length))
        answer.pipe(response)
      })
      onward.on('error', reject)
      response.on('close', resolve)
      request.pipe(onward)
    })

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get waiting() {
      return held.length
    },
    get bytes() {
      return counts.bytes
    },
    get requests() {
      return counts.requests
    },
    get sockets() {
      return counts.sockets
    },
    async release() {
      const released = held.splice(0)
      counts.requests += released.length
      await Promise.all(released.map(pass))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
