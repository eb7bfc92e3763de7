/** A client for tests: speaks the protocol over a real socket and records what it receives. */

import { WebSocket } from 'ws'
import { hashJson, type Saying } from '#kernel'
import { follow, isStep, type Known, type Update } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type {
  ClientMessage,
  HostCommand,
  NewTableRequest,
  SeatGranted,
  ServerFrame,
  ServerMessage,
  Shown,
  Step,
} from '#protocol/messages.ts'

/** A position as received, whole or step by step. */
interface ToldPosition extends Required<Shown> {
  readonly type: 'update'
  readonly seq: number
  readonly hash: string
  readonly events: readonly unknown[]
  /** Only if the whole history was received. */
  readonly history?: readonly unknown[]
}

export type ToldMessage = Exclude<ServerMessage, { type: 'update' }> | ToldPosition
export type Told<Type extends ServerMessage['type']> = Extract<ToldMessage, { type: Type }>

/** Requests about the table itself. */
type Asked =
  | Omit<Extract<ClientMessage, { type: 'motion' }>, 'id'>
  | Omit<Extract<ClientMessage, { type: 'vote' }>, 'id'>
  | Omit<Extract<ClientMessage, { type: 'leave' | 'ticket' | 'start-clocks' | 'start-now' }>, 'id'>

export class TestClient {
  readonly socket: WebSocket
  readonly told: ToldMessage[] = []
  /** The code the server closed with. */
  readonly closed: Promise<number>
  readonly #listeners = new Set<() => void>()
  #known: Known | null = null

  constructor(address: string, headers: Record<string, string> = {}, path = '/ws') {
    this.socket = new WebSocket(address.replace('http', 'ws') + path, { headers })
    this.socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      this.told.push(isStep(frame) || frame.type === 'update' ? this.#follow(frame) : frame)
      for (const listener of this.#listeners) listener()
    })
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
    this.socket.on('error', () => this.socket.terminate())
  }

  async opened(): Promise<this> {
    if (this.socket.readyState === this.socket.CONNECTING) {
      await new Promise((resolve, reject) => {
        this.socket.once('open', resolve)
        this.socket.once('error', reject)
      })
    }
    return this
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  hello(table: string, token: string | null): void {
    this.send({ type: 'hello', protocol: PROTOCOL, table, token, lists: true })
  }

  #follow(frame: Update | Step): ToldPosition {
    const known = follow(this.#known, frame)
    if (!known) throw new Error(`${JSON.stringify(frame)} does not fit ${JSON.stringify(this.#known)}`)
    this.#known = known
    const { seq, shown, events } = known
    const position = { type: 'update', seq, actions: [], ...shown, hash: hashJson(shown.view), events } as const
    return isStep(frame) ? position : { ...position, history: frame.history }
  }

  /** The first message of this type for which `test` holds, already received or to come. */
  async heard<Type extends ServerMessage['type']>(
    type: Type,
    test: (message: Told<Type>) => boolean = () => true,
    within = 15_000,
  ): Promise<Told<Type>> {
    const find = () =>
      this.told.find((message): message is Told<Type> => message.type === type && test(message as never))
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#listeners.delete(look)
        const last = JSON.stringify(this.told.at(-1))?.slice(0, 200)
        reject(new Error(`no ${type} within ${within} ms; the last of ${this.told.length} was ${last}`))
      }, within)
      const look = () => {
        const found = find()
        if (!found) return
        clearTimeout(late)
        this.#listeners.delete(look)
        resolve(found)
      }
      this.#listeners.add(look)
      look()
    })
  }

  /** The newest position. */
  get latest(): ToldPosition | undefined {
    return this.told.findLast(message => message.type === 'update')
  }

  /** Acts and waits for the answer. */
  async act(action: Record<string, unknown>, { id = newId(), seen = this.latest?.seq ?? 0 } = {}) {
    const before = this.told.length
    this.send({ type: 'act', id, seen, action })
    return this.#answered(id, before)
  }

  async command(command: HostCommand, id = newId()) {
    const before = this.told.length
    this.send({ type: 'host', id, command })
    return this.#answered(id, before)
  }

  /** Sends a request with an id, and waits for the answer. */
  async ask(message: Asked) {
    const id = newId()
    const before = this.told.length
    this.send({ ...message, id })
    return this.#answered(id, before)
  }

  /** Sends a chat message and waits for the answer. */
  async say(saying: Saying, id = newId()) {
    const before = this.told.length
    this.send({ type: 'say', id, saying })
    return this.#answered(id, before)
  }

  async #answered(id: string, before: number): Promise<Told<'ack'> | Told<'refused'>> {
    const isAnswer = (message: ToldMessage) =>
      'id' in message && message.id === id && this.told.indexOf(message) >= before
    return Promise.race([this.heard('ack', isAnswer), this.heard('refused', isAnswer)])
  }

  leave(): void {
    this.socket.terminate()
  }
}

let ids = 0

export function newId(): string {
  return `test-${ids++}`
}

export function newTable(changes: Partial<NewTableRequest> = {}): NewTableRequest {
  return { game: 'tally', name: 'Ann', seats: 2, options: {}, bots: [], start: false, ...changes }
}

export async function post(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** The granted seat; throws with the answer if there is none. */
export async function seatFrom(answer: ReturnType<typeof post>): Promise<SeatGranted> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body as SeatGranted
}

export async function sit(
  address: string,
  { table, token }: { readonly table: string; readonly token: string | null },
): Promise<TestClient> {
  const client = await new TestClient(address).opened()
  client.hello(table, token)
  await client.heard('table')
  return client
}
