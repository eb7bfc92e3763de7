/** Makes a table and begins its match. Rejects if the server goes down meanwhile; the table is then abandoned. */

import { WebSocket } from 'ws'
import { PROTOCOL } from '#protocol/limits.ts'
import type {
  ClientMessage,
  HostCommand,
  JoinRequest,
  NewTableRequest,
  SeatGranted,
  ServerMessage,
} from '#protocol/messages.ts'
import { postFrom } from '../kinds/attack/loopbackAddresses.ts'

/** The seats of the host and the friends; the bots sit after them. */
export async function gather(
  address: string,
  game: string,
  {
    friends,
    bots,
    options = {},
    from,
  }: {
    readonly friends: number
    readonly bots: number
    readonly options?: NewTableRequest['options']
    /** The loopback address they all connect from. */
    readonly from?: string
  },
): Promise<SeatGranted[]> {
  const post = (path: string, body: NewTableRequest | JoinRequest) => grantedFrom(from, address, path, body)
  const request: NewTableRequest = {
    game,
    name: 'Host',
    seats: 1 + friends + bots,
    options,
    bots: [],
    start: false,
  }
  const host = await post('/api/tables', request)
  const connection = new HostConnection(address, host, from)
  try {
    const invite = await connection.invite
    const seats = [host]
    for (let friend = 1; friend <= friends; friend++) {
      seats.push(await post('/api/join', { invite, name: `Friend ${friend}` }))
    }
    for (let bot = 1; bot <= bots; bot++)
      await connection.command({ type: 'add-bot', seat: friends + bot, level: 'easy' })
    await connection.command({ type: 'start' })
    return seats
  } finally {
    connection.close()
  }
}

/** The host's connection in the lobby. */
class HostConnection {
  readonly #socket: WebSocket
  readonly invite: Promise<string>
  #commands = 0

  constructor(address: string, { table, token }: SeatGranted, localAddress: string | undefined) {
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { ...(localAddress && { localAddress }) })
    this.#socket.on('open', () => this.#send({ type: 'hello', protocol: PROTOCOL, table, token }))
    this.#socket.on('error', () => this.#socket.terminate())
    this.invite = this.#told(message => (message.type === 'table' ? message.invite : null))
  }

  async command(command: HostCommand): Promise<void> {
    const id = `c${this.#commands++}`
    const answer = this.#told(message => ('id' in message && message.id === id ? message.type : null))
    this.#send({ type: 'host', id, command })
    if ((await answer) === 'refused') throw new Error(`${command.type} was refused`)
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message))
  }

  #told<T>(pick: (message: ServerMessage) => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#socket.on('message', data => {
        const picked = pick(JSON.parse(String(data)) as ServerMessage)
        if (picked !== null) resolve(picked)
      })
      this.#socket.on('close', () => reject(new Error('the line is dead')))
    })
  }
}

async function grantedFrom(
  from: string | undefined,
  address: string,
  path: string,
  body: NewTableRequest | JoinRequest,
): Promise<SeatGranted> {
  const { status, text } = await postFrom(from, address + path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text) as SeatGranted
}
