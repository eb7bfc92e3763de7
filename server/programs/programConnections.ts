/** How programs connect: the same messages over a WebSocket, in order, or one by one over HTTP. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { MAX_FRAME } from '#protocol/limits.ts'
import { programRequest, type ProgramGranted, type ProgramsPresent } from '#protocol/programs.ts'
import { sendProblem } from '../http/httpServer.ts'
import { startHelloTimeout } from '../connection/helloTimeout.ts'
import { accountKey, mayBeCopy, type Program, type ProgramParts } from './program.ts'
import { Programs } from './programs.ts'
import type { ProgramAnswer } from './programSeat.ts'
import { refuse } from './programRefusals.ts'
import { AddressRateLimit, addressOf, TokenBucket } from '../limits/rateLimit.ts'
import type { Settings } from '../settings.ts'
import { NotSaved } from '../store/store.ts'
import { hashToken, newSecret } from '../store/tokens.ts'

export interface ProgramConnections {
  /** Handles all messages on one connection. */
  converse(socket: WebSocket): void
  stop(): void
}

/** A program over HTTP, remembered until it stops asking. */
interface Caller {
  readonly program: Program
  /** In milliseconds of the process. */
  heard: number
}

/** Milliseconds after which a program over HTTP counts as gone. */
const GONE_AFTER = 45_000
const LOOK_EVERY = 5000
/** Programs over HTTP at the same time, in total. */
const MOST_CALLERS = 1000

export function addPrograms(http: FastifyInstance, settings: Settings, parts: ProgramParts): ProgramConnections {
  const programs = new Programs(parts)
  const callers = new Map<string, Promise<Caller | null>>()
  const guesses = new AddressRateLimit(settings.limits.joins)

  const sweep = setInterval(async () => {
    for (const [hash, pending] of callers) {
      const caller = await pending.catch(() => null)
      if (caller && performance.now() - caller.heard < GONE_AFTER) continue
      callers.delete(hash)
      if (caller) programs.dismiss(caller.program)
    }
  }, LOOK_EVERY)
  sweep.unref()

  async function callerOf(token: string): Promise<Caller | null> {
    const program = await programs.admit(token)
    return program && { program, heard: performance.now() }
  }

  http.post('/bot', { bodyLimit: MAX_FRAME, errorHandler: refuseInWords }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const [, token] = /^Bearer ([A-Za-z0-9_.-]{1,140})$/.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) return reply.status(401).send(refuse('UNKNOWN_TOKEN'))
    const hash = hashToken(token)
    let pending = callers.get(hash)
    if (!pending) {
      // Only tokens we do not know yet: this limits guessing.
      const address = addressOf(settings, request.raw)
      if (callers.size >= MOST_CALLERS || !guesses.take(address)) return reply.status(429).send(refuse('TOO_FAST'))
      pending = callerOf(token).then(found => {
        if (found) guesses.giveBack(address) // a valid token: not a guess
        return found
      })
      callers.set(hash, pending)
    }
    const caller = await pending.catch((error: Error) => {
      callers.delete(hash)
      throw error
    })
    if (!caller) {
      callers.delete(hash)
      return reply.status(401).send(refuse('UNKNOWN_TOKEN'))
    }
    caller.heard = performance.now()
    // A disconnected program stops waiting: restarted, it may wait as often as before.
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const answer = await caller.program.answer(request.body, gone.signal)
    caller.heard = performance.now()
    if (!isUnknown(answer)) return reply.send(answer)
    callers.delete(hash)
    programs.dismiss(caller.program)
    return reply.status(401).send(answer)
  })

  http.get('/api/programs', async (): Promise<ProgramsPresent> => ({ accounts: programs.present }))

  http.post('/api/programs', async (request, reply) => {
    if (!guesses.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = programRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const { table: id, token: hostToken, seat, name, account } = parsed.data
    const table = await parts.tables.open(id)
    if (!table || (account && !programs.present.includes(name))) return sendProblem(reply, 'NOT_FOUND')
    const secret = account ? accountKey(name) : newSecret()
    const seated = await table.seating.seatProgram(hostToken, { seat, name, tokenHash: hashToken(secret) })
    if (!seated.ok) {
      const { code, text } = table.explain(seated.refusal)
      return reply.status(409).send({ code, text })
    }
    if (account) {
      await parts.store.accounts.sat(name, id)
      programs.wake(name)
    }
    const granted: ProgramGranted = { token: account ? null : `${id}.${secret}` }
    return reply.header('cache-control', 'no-store').send(granted)
  })

  /** Connections by the hash of their token. */
  const connections = new Map<string, number>()

  return {
    converse: socket => converse(socket, { programs, connections, settings, report: parts.report }),
    stop: () => clearInterval(sweep),
  }
}

interface ConversationParts {
  readonly programs: Programs
  readonly connections: Map<string, number>
  readonly settings: Settings
  report(problem: string, error: Error): void
}

/** A program with so many times the backlog of unread answers is cut off. */
const MAX_BACKLOGS = 4

/** The first message is `sit`, with the token; every message gets one answer, in order. */
function converse(socket: WebSocket, { programs, connections, settings, report }: ConversationParts): void {
  let program: Program | null = null
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  const pingLimit = new TokenBucket(settings.limits.messages)
  const cancelHelloTimeout = startHelloTimeout(settings.limits.helloWithin, () => socket.close(1008, 'HELLO_MISSING'))

  socket.on('message', (data, isBinary) => {
    if (isBinary || ++waiting > settings.programs.pending) return socket.close(1008, 'TOO_FAST')
    turn = turn
      .then(() => handle(String(data)))
      .catch(fail)
      .finally(() => void waiting--)
  })
  // `ws` has already answered them, and they are no messages.
  for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => pingLimit.take() || socket.terminate())
  socket.on('close', () => {
    cancelHelloTimeout()
    if (program) programs.dismiss(program)
    else void turn.then(() => program && programs.dismiss(program))
  })

  async function handle(text: string): Promise<void> {
    if (socket.readyState !== socket.OPEN) return // closed meanwhile
    const raw = parse(text)
    if (program) {
      const answer = await program.answer(raw)
      return isUnknown(answer) ? closeWith('UNKNOWN_TOKEN') : send(answer)
    }
    cancelHelloTimeout()
    const { cmd, token } = (raw ?? {}) as { cmd?: unknown; token?: unknown }
    try {
      program = cmd === 'sit' && typeof token === 'string' ? await programs.admit(token) : null
    } catch (error) {
      if (error instanceof NotSaved) return closeWith('NOT_SAVED')
      throw error
    }
    if (!program) return closeWith('UNKNOWN_TOKEN')
    if (socket.readyState !== socket.OPEN) return // closed meanwhile: it would never be counted down again
    if (takeConnection(hashToken(token as string))) return send({ ok: true })
    programs.dismiss(program)
    program = null
    closeWith('TOO_MANY_LINES')
  }

  /** Whether one more connection is allowed with this token. */
  function takeConnection(hash: string): boolean {
    const taken = connections.get(hash) ?? 0
    if (taken >= settings.programs.connections) return false
    connections.set(hash, taken + 1)
    socket.on('close', () => {
      const left = connections.get(hash)! - 1
      if (left > 0) connections.set(hash, left)
      else connections.delete(hash)
    })
    return true
  }

  function closeWith(code: 'UNKNOWN_TOKEN' | 'TOO_MANY_LINES' | 'NOT_SAVED'): void {
    send(refuse(code))
    socket.close(code === 'NOT_SAVED' ? 1011 : 1008, code)
  }

  function send(answer: unknown): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BACKLOGS * settings.limits.backlog) socket.terminate()
    else socket.send(JSON.stringify(answer))
  }

  function fail(error: Error): void {
    report('a program could not be answered', error)
    socket.close(1011, 'error')
  }
}

/** A program gets answers of one form only, even for errors. */
function refuseInWords(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof NotSaved) {
    return void reply.status(503).send(refuse(mayBeCopy(request.body) ? 'TROUBLE' : 'NOT_SAVED'))
  }
  const { statusCode = 500 } = error
  if (statusCode < 500) return void reply.status(statusCode).send(refuse('BAD_MESSAGE'))
  request.log.error(error, 'a program could not be answered')
  void reply.status(500).send(refuse('TROUBLE'))
}

/** The operator has removed the account: it is no longer present. */
function isUnknown(answer: ProgramAnswer): boolean {
  return !answer.ok && answer.refusal.code === 'UNKNOWN_TOKEN'
}

/** `null` for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
