/** Attackers: over the pages' WebSocket, over that of programs, and over HTTP, each as fast as it is answered. */

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '#kernel'
import { MAX_FRAME } from '#protocol/limits.ts'
import { clientMessage } from '#protocol/messages.ts'
import {
  anyRequest,
  bent,
  brokenFrame,
  helloTo,
  plausibleMessage,
  programFields,
  rashMessage,
} from './hostileMessages.ts'
import type { AttackedTables } from './hostileTables.ts'
import { RawConnection, textFrame } from './rawLine.ts'

export interface Attack {
  readonly address: string
  readonly tables: AttackedTables
  /** The loopback address of this attacker. */
  readonly from: string
  readonly rng: Rng
  readonly tally: Tally
  isOver(): boolean
}

/** Totals of all attackers. */
export interface Tally {
  /** Messages that the server received and answered, or for which it closed the connection. */
  messages: number
  /** Connections that the server closed; and those that it refused. */
  cut: number
  turnedAway: number
  /** Requests it answered with a status of 500 or more, by path. */
  failed: string[]
  /** Connections that got neither an answer nor an end. */
  stuck: number
}

/** Messages sent on one connection before the last, at most. */
const IN_A_ROW = 60
/** Milliseconds. */
const ANSWER_WITHIN = 30_000
const BREATH = 50

/** Joins a table or only says hello, sends many malformed versions of our messages, and in the end something that is no message. */
export async function pageLane(attack: Attack): Promise<void> {
  const { address, from, tally, isOver } = attack
  while (!isOver()) {
    let hear: (word: 'pong' | 'closed') => void = () => {}
    const heard = new Promise<'pong' | 'closed'>(resolve => (hear = resolve))
    const connection = new RawConnection({
      address,
      path: '/ws',
      from,
      onText: text => text.startsWith('{"type":"pong"') && hear('pong'),
      onClosed: () => hear('closed'),
    })
    if ((await connection.answered) !== 101) {
      tally.turnedAway++
      await sleep(BREATH)
      continue
    }
    const frames = conversation(attack)
    // Either the connection ends before the last, or this is answered.
    connection.send(...frames, textFrame('{"type":"ping"}'))
    const outcome = await Promise.race([heard, after(ANSWER_WITHIN)])
    connection.hangUp()
    if (outcome === 'closed') tally.cut++
    if (outcome === 'late') tally.stuck++
    tally.messages += frames.length
  }
}

function conversation({ rng, tables }: Attack): readonly Buffer[] {
  const { still, over, scratch, loot } = tables
  const place = rng.int(10)
  const who = rng.pick(place < 6 ? still : place < 7 ? over : scratch)
  const frames: Buffer[] = []
  // Some never send hello, some use a token of another table.
  if (rng.int(12) > 0) {
    const token = rng.int(12) === 0 ? rng.pick(loot.tokens) : who.token
    frames.push(textFrame(JSON.stringify(helloTo(who.table, token))))
    if (token !== who.token) return frames
  }
  // Mutated or not: a mutated message may still be valid.
  const sayable = () => (place < 7 ? plausibleMessage(rng, loot) : rashMessage(rng, loot))
  for (let count = rng.int(IN_A_ROW); frames.length > 0 && count > 0; count--) {
    const message = sayable()
    const text = JSON.stringify(message)
    frames.push(textFrame(text))
    // Messages that close the connection come last, or the rest would never arrive.
    if (text.length > MAX_FRAME || !clientMessage.safeParse(message).success) return frames
    if (message['type'] === 'leave' || message['type'] === 'hello') return frames
  }
  const end = rng.int(3)
  if (end === 0) frames.push(brokenFrame(rng))
  if (end === 1) frames.push(textFrame(bent(rng, sayable())))
  return frames
}

/** Messages of a program that are sent before waiting for answers. */
const AT_ONCE = 20

export async function programLane({ address, from, tally, tables, rng, isOver }: Attack): Promise<void> {
  const { programToken, loot } = tables
  while (!isOver()) {
    let open = 0
    let hear: () => void = () => {}
    const connection: RawConnection = new RawConnection({
      address,
      path: '/bot',
      from,
      onText: () => {
        open--
        tally.messages++
        hear()
      },
      onClosed: () => hear(),
    })
    if ((await connection.answered) !== 101) {
      tally.turnedAway++
      await sleep(BREATH)
      continue
    }
    connection.send(textFrame(JSON.stringify({ cmd: 'sit', token: rng.int(50) === 0 ? 'x.y' : programToken })))
    open++
    while (connection.isOpen && !isOver()) {
      const heard = new Promise<void>(resolve => (hear = resolve))
      while (open < AT_ONCE) {
        open++
        const message = programFields(rng, loot)
        connection.send(
          rng.int(500) === 0
            ? brokenFrame(rng)
            : textFrame(rng.int(2) === 0 ? JSON.stringify(message) : bent(rng, message)),
        )
      }
      if ((await Promise.race([heard, after(ANSWER_WITHIN)])) === 'late') {
        tally.stuck++
        break
      }
    }
    if (!connection.isOpen) tally.cut++
    connection.hangUp()
  }
}

/** GET requests with a random value in place of an id. */
const PLACES = ['/api/content/', '/api/replays/', '/api/ratings/', '/api/', '/']
const NOWHERE = [
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  '%00',
  '%ff',
  'x'.repeat(3000),
  '%F0%9F%8E%B2/',
  '?a=1&a=2',
  '../x',
]

export async function requestLane({ address, from, tally, tables, rng, isOver }: Attack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  const { hostname, port } = new URL(address)
  while (!isOver()) {
    const isGet = rng.int(10) === 0
    const { path, body } = isGet
      ? { path: rng.pick(PLACES) + rng.pick(NOWHERE) + (rng.int(2) ? `/${rng.pick(NOWHERE)}` : ''), body: {} }
      : anyRequest(rng, tables.loot)
    const text = isGet ? '' : rng.int(20) === 0 ? 'x'.repeat(20_000) : bent(rng, body)
    const headers = {
      'content-type': rng.int(20) === 0 ? 'text/plain' : 'application/json',
      authorization: `Bearer ${rng.int(3) === 0 ? 'x' : tables.programToken}`,
    }
    const status = await new Promise<number>(resolve => {
      const asked = request({ host: hostname, port, path, method: isGet ? 'GET' : 'POST', agent, headers })
      asked.on('error', () => resolve(0))
      asked.on('response', answer => {
        answer.resume()
        answer.on('error', () => resolve(0))
        answer.on('end', () => resolve(answer.statusCode!))
      })
      asked.end(text)
    })
    tally.messages++
    if (status === 429) tally.turnedAway++
    if (status === 429 || status === 0) await sleep(BREATH)
    if (status >= 500) tally.failed.push(`${path.slice(0, 60)} answered ${status}: ${text.slice(0, 300)}`)
  }
  agent.destroy()
}

function after(milliseconds: number): Promise<'late'> {
  return new Promise(resolve => setTimeout(() => resolve('late'), milliseconds))
}
