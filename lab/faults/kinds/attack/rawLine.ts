/** A handwritten WebSocket client: sends what no browser would, and reads as slowly as it likes. */

import { connect, type Socket } from 'node:net'

export interface RawConnectionSetup {
  readonly address: string
  readonly path: string
  readonly from?: string
  /** Extra header lines of the handshake. */
  readonly headers?: readonly string[]
  /** Bytes per read; once the connection is open, it waits for `readOn`. Left out, it reads as fast as it can. */
  readonly sips?: number
  onText?(text: string): void
  /** Called once, however it ended. */
  onClosed?(): void
}

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export interface FrameShape {
  readonly opcode: number
  readonly payload: Buffer
  /** Whether it is the last of its message. */
  readonly last?: boolean
  /** The length in the header, whatever the payload is. */
  readonly length?: number
  readonly masked?: boolean
  /** The three reserved bits, which must be 0. */
  readonly reserved?: number
}

/** A frame as a client sends it, valid or not. The mask is of zeros, so the payload stays as it is. */
export function frame({
  opcode,
  payload,
  last = true,
  length = payload.length,
  masked = true,
  reserved = 0,
}: FrameShape): Buffer {
  const first = (last ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = masked ? 0x80 : 0
  const head =
    length < 126
      ? Buffer.from([first, mask | length])
      : length < 65_536
        ? Buffer.from([first, mask | 126, length >> 8, length & 255])
        : longHead(first, mask, length)
  return Buffer.concat(masked ? [head, NO_MASK, payload] : [head, payload])
}

export function textFrame(text: string): Buffer {
  return frame({ opcode: OPCODE.text, payload: Buffer.from(text) })
}

const NO_MASK = Buffer.alloc(4)

function longHead(first: number, mask: number, length: number): Buffer {
  const head = Buffer.alloc(10)
  head[0] = first
  head[1] = mask | 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

export class RawConnection {
  readonly #setup: RawConnectionSetup
  readonly #socket: Socket
  /** The start of an incomplete frame. */
  #rest: Buffer = Buffer.alloc(0)
  #open = false
  #closed = false
  /** Whether it keeps reading by itself. */
  #thirsty = false
  #settle: (status: number) => void = () => {}
  /** 101 once the connection is open, the status of the refusal, or 0 if there was no answer. */
  readonly answered: Promise<number>

  constructor(setup: RawConnectionSetup) {
    this.#setup = setup
    const { address, path, from, headers = [], sips } = setup
    const { hostname, port, host } = new URL(address)
    this.answered = new Promise(resolve => (this.#settle = resolve))
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(from && { localAddress: from }),
      ...(sips && { onread: { buffer: Buffer.alloc(sips), callback: (count, buffer) => this.#sip(count, buffer) } }),
    })
    this.#socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
        '\r\n',
      ].join('\r\n'),
    )
    if (!sips) this.#socket.on('data', chunk => this.#read(chunk))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => this.#end())
  }

  get isOpen(): boolean {
    return this.#open && !this.#closed
  }

  /** Bytes that wait to be sent. */
  get waiting(): number {
    return this.#socket.writableLength
  }

  send(...frames: readonly Buffer[]): void {
    if (!this.#closed) this.#socket.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames))
  }

  /** Reads once more. */
  readOn(): void {
    this.#socket.resume()
  }

  /** From now on reads as fast as it can. */
  readAll(): void {
    this.#thirsty = true
    this.#socket.resume()
  }

  hangUp(): void {
    this.#socket.destroy()
  }

  #sip(count: number, buffer: Uint8Array): boolean {
    this.#read(Buffer.from(buffer.subarray(0, count)))
    return this.#thirsty || !this.#open
  }

  #read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (!this.#open && !this.#readHandshake()) return
    while (this.#readFrame());
  }

  /** Whether it is complete. */
  #readHandshake(): boolean {
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end < 0) return false
    const status = Number(String(this.#rest.subarray(9, 12)))
    this.#rest = this.#rest.subarray(end + 4)
    this.#open = status === 101
    this.#settle(status)
    return this.#open
  }

  /** Whether there was a whole one. Servers do not mask. */
  #readFrame(): boolean {
    const rest = this.#rest
    if (rest.length < 2) return false
    const short = rest[1]! & 127
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (rest.length < head) return false
    const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
    if (rest.length < head + length) return false
    const opcode = rest[0]! & 15
    const payload = rest.subarray(head, head + length)
    this.#rest = rest.subarray(head + length)
    if (opcode === OPCODE.text) this.#setup.onText?.(String(payload))
    else if (opcode === OPCODE.ping) this.send(frame({ opcode: OPCODE.pong, payload }))
    else if (opcode === OPCODE.close) this.#socket.destroy()
    return true
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    this.#settle(0)
    this.#setup.onClosed?.()
  }
}
