/**
 * A minimal WebSocket client: it reads thousands of messages a second beside the measured server, and must never be the bottleneck. It
 * accepts what well-behaved servers send: whole messages without compression.
 */

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10
/** The last frame of a message. */
const FINAL = 0x80
/** Clients must mask what they send. A mask of zeros leaves the payload as it is. */
const MASKED = 0x80
const NO_MASK = 4
/** Lengths from here on take two more bytes, and from the next on eight. */
const TWO_MORE = 126
const EIGHT_MORE = 127

export interface Heard {
  /** `bytes`: the length of the message. */
  text?(text: string, bytes: number): void
  binary?(data: Buffer): void
  closed?(reason: string): void
}

export class LightSocket {
  heard: Heard = {}
  readonly #socket: Socket
  /** The start of an incomplete frame. */
  #rest: Buffer | null = null

  /** Resolves after the handshake. */
  static async open(address: string): Promise<LightSocket> {
    const { hostname, port, pathname, search, host } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    const after = await new Promise<Buffer>((resolve, reject) => {
      let answer = Buffer.alloc(0)
      socket.on('error', reject)
      socket.on('data', function hear(chunk) {
        answer = Buffer.concat([answer, chunk])
        const end = answer.indexOf('\r\n\r\n')
        if (end < 0) return
        socket.off('data', hear)
        if (answer.toString('latin1', 9, 12) === '101') resolve(answer.subarray(end + 4))
        else reject(new Error(answer.toString('latin1', 0, end)))
      })
    })
    return new LightSocket(socket, after)
  }

  private constructor(socket: Socket, after: Buffer) {
    this.#socket = socket
    socket.on('data', chunk => this.#read(chunk))
    socket.on('close', () => this.heard.closed?.('the line was cut'))
    // The caller sets its handlers first.
    if (after.length > 0) setImmediate(() => this.#read(after))
  }

  send(text: string): void {
    // All text sent here is ASCII.
    this.#socket.write(head(TEXT, text.length) + text, 'latin1')
  }

  sendBinary(data: Uint8Array): void {
    this.#socket.write(Buffer.concat([Buffer.from(head(BINARY, data.length), 'latin1'), data]))
  }

  terminate(): void {
    this.heard = {}
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    let data = chunk
    if (this.#rest) data = Buffer.concat([this.#rest, chunk])
    this.#rest = null
    for (let place = 0; place < data.length;) {
      let start = place + 2
      let length = data[place + 1]!
      if (length === TWO_MORE) {
        length = (data[start]! << 8) | data[start + 1]!
        start += 2
      } else if (length === EIGHT_MORE) {
        length = data.length < start + 8 ? NaN : Number(data.readBigUInt64BE(start))
        start += 8
      }
      if (!(start + length <= data.length)) {
        this.#rest = data.subarray(place)
        return
      }
      this.#hear(data[place]! & 0x0f, data, start, start + length)
      place = start + length
    }
  }

  #hear(kind: number, data: Buffer, start: number, end: number): void {
    if (kind === TEXT) this.heard.text?.(data.toString('utf8', start, end), end - start)
    else if (kind === BINARY) this.heard.binary?.(data.subarray(start, end))
    else if (kind === PING) this.#socket.write(head(PONG, end - start) + data.toString('latin1', start, end), 'latin1')
    else if (kind === CLOSE) this.heard.closed?.(data.toString('utf8', start + 2, end))
  }
}

function head(kind: number, length: number): string {
  const extended = length < TWO_MORE ? '' : String.fromCharCode(length >> 8, length & 0xff)
  return String.fromCharCode(FINAL | kind, MASKED | (extended ? TWO_MORE : length)) + extended + '\0'.repeat(NO_MASK)
}
