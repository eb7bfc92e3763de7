/** F16: every message is sent two to ten times. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { games, openGame } from '#games'
import { createRng, type Rng } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import { check } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { gather } from '../../clients/gather.ts'
import type { Happening, History } from '../../runs/histories.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'

type Act = Extract<ClientMessage, { type: 'act' }>

const TABLES = 8
/** How often each message is sent, from and to. */
const COPIES = [2, 10] as const
/** One in so many actions is resent long after it was answered. */
const LATE = 5
/** Milliseconds within which a table must make progress. */
const TIMEOUT = 30_000

export const duplicates: Fault = {
  id: 'F16',
  name: 'every message many times',
  holds: 'everything is done once, and all copies have the same answer',
  about: `Pairs of people play ${TABLES} tables as fast as they can and send every message two to ten times, some of them once more long after they were answered. Everything must be carried out once, every copy must be
answered, and all copies alike; then the logs are checked as F1 says. The limits on messages are lifted for it. What is counted is messages.`,
  times: 1_000_000,
  run: plan => sendManyTimes(plan, 'serveRoomy.ts'),
  control: {
    about: 'a server that does not know what it has already carried out.',
    times: 500,
    run: plan => sendManyTimes(plan, 'broken/forgetful.ts'),
  },
}

async function sendManyTimes({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-duplicates-'))
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const people: Stutterer[] = []
  const violations: string[] = []
  let sent = 0
  const budget = {
    /** So many more messages were sent. `false`: that is enough. */
    spend(messages: number): boolean {
      sent += messages
      if (sent % 100 < messages) onDone?.(Math.min(sent, times))
      return sent < times
    },
    get isLeft(): boolean {
      return sent < times
    },
  }
  const began = performance.now()
  try {
    await server.start({ mute: entry !== 'serveRoomy.ts' })
    const play = async (number: number) => {
      for (let match = 0; budget.isLeft && violations.length === 0; match++) {
        const seats = await gather(server.address, games[0]!.id, { friends: 1, bots: 0 })
        const pair = seats.map(
          seat => new Stutterer(server.address, seat, createRng(`${seed}/${number}/${match}`, seat.seat), budget),
        )
        people.push(...pair)
        // When one is done, the other stops too.
        for (const person of pair) void person.done.then(() => pair.forEach(other => other.finish()))
        await Promise.all(pair.map(person => person.done))
        violations.push(...pair.flatMap(person => person.problems))
      }
    }
    await Promise.all(Array.from({ length: TABLES }, (_, number) => play(number)))
    const seconds = (performance.now() - began) / 1000
    await server.stop()
    const verdict = check(people, readMatches(dataDir), openGame)
    return {
      times: sent,
      figures: {
        'messages in a second': Math.round(sent / seconds),
        'actions carried out': verdict.entries,
        'answers that were alike': people.reduce((sum, { alike }) => sum + alike, 0),
      },
      violations: [...violations, ...verdict.violations, ...verdict.unanswered],
    }
  } finally {
    for (const person of people) person.leave()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Plays one seat to the end of its match, and sends everything several times. */
class Stutterer implements History {
  readonly table: string
  readonly viewer: number
  readonly happenings: Happening[] = []
  readonly problems: string[] = []
  /** Answers equal to the first answer to that message. */
  alike = 0
  readonly done: Promise<void>
  readonly #socket: WebSocket
  readonly #rng: Rng
  readonly #spend: (messages: number) => boolean
  #known: Known | null = null
  #acts = 0
  /** The pending action: the answers still expected, and the first one. */
  #pending: { readonly message: Act; copies: number; first: string | null } | null = null
  /** An action answered long ago. */
  #old: { readonly message: Act; readonly answer: string } | null = null
  #late: { readonly id: string; readonly answer: string } | null = null
  #resolve: () => void = () => {}
  #isLast = false

  constructor(
    address: string,
    { table, seat, token }: SeatGranted,
    rng: Rng,
    { spend }: { spend(messages: number): boolean },
  ) {
    this.table = table
    this.viewer = seat
    this.#rng = rng
    this.#spend = spend
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.done = new Promise(resolve => (this.#resolve = resolve))
    const late = setTimeout(() => this.#fail('the table does not get on'), TIMEOUT)
    this.#socket.on('message', () => late.refresh())
    void this.done.then(() => clearTimeout(late))
    this.#socket.on('open', () => this.#say({ type: 'hello', protocol: PROTOCOL, table, token, lists: true }))
    this.#socket.on('message', data => this.#hear(JSON.parse(String(data)) as ServerFrame))
    this.#socket.on('error', () => this.#fail('the line broke'))
    this.#socket.on('close', () => this.#resolve())
  }

  leave(): void {
    this.#socket.terminate()
    this.#resolve()
  }

  /** Leaves once all that it sent is answered. */
  finish(): void {
    this.#isLast = true
    this.#act()
  }

  #fail(problem: string): void {
    this.problems.push(problem)
    this.leave()
  }

  /** Returns how often it was sent. */
  #say(message: ClientMessage): number {
    const copies = COPIES[0] + this.#rng.int(COPIES[1] - COPIES[0] + 1)
    const text = JSON.stringify(message)
    for (let copy = 0; copy < copies; copy++) this.#socket.send(text)
    this.#isLast = !this.#spend(copies)
    return copies
  }

  #hear(frame: ServerFrame): void {
    if (isStep(frame) || frame.type === 'update') {
      const known = follow(this.#known, frame)
      if (!known) return this.#fail('a step does not fit the position before')
      this.#known = known
      this.#act()
    } else if (frame.type === 'ack' || frame.type === 'refused') {
      this.#answered(frame.id, frame.type === 'ack' ? `done at ${frame.seq}` : `refused, ${frame.refusal.code}`)
    } else if (frame.type === 'problem') this.#fail(`somebody was told ${frame.code}`)
  }

  #answered(id: string, answer: string): void {
    if (id === this.#late?.id) {
      if (answer !== this.#late.answer)
        this.#fail(`an action was answered “${this.#late.answer}”, and later “${answer}”`)
      else this.alike++
      this.#late = null
      return this.#act()
    }
    const pending = this.#pending
    if (!pending || id !== pending.message.id) return this.#fail('an answer came once too often')
    if (pending.first === null) {
      const [, seq] = /^done at (\d+)$/.exec(answer) ?? []
      if (seq === undefined) return this.#fail(`an action that is allowed was answered “${answer}”`)
      this.happenings.push({ kind: 'acked', id, seq: Number(seq) })
      pending.first = answer
    } else if (answer === pending.first) this.alike++
    else return this.#fail(`an action was answered “${pending.first}”, and then “${answer}”`)
    if (--pending.copies > 0) return
    this.#pending = null
    this.#old ??= { message: pending.message, answer: pending.first }
    this.#act()
  }

  #act(): void {
    if (this.#pending || this.#late || !this.#known) return
    const { seq, shown } = this.#known
    if (shown.outcome !== null || this.#isLast) return this.leave()
    if (this.#old && this.#rng.int(LATE) === 0) {
      this.#late = { id: this.#old.message.id, answer: this.#old.answer }
      this.#socket.send(JSON.stringify(this.#old.message))
      this.#isLast = !this.#spend(1)
      this.#old = null
      return
    }
    const actions = shown.actions ?? []
    if (actions.length === 0) return
    const action = this.#rng.pick(actions) as Act['action']
    const message: Act = { type: 'act', id: `${this.viewer}-${this.#acts++}`, seen: seq, action }
    this.happenings.push({ kind: 'sent', id: message.id, action })
    const pending = { message, copies: Infinity, first: null }
    this.#pending = pending
    pending.copies = this.#say(message)
  }
}
