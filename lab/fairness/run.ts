/** Many duels at once over the real server, one player with a low latency and one with a high one. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRng, type Fairness } from '#kernel'
import { PROTOCOL } from '#protocol/limits.ts'
import type { JoinRequest, NewTableRequest, SeatGranted } from '#protocol/messages.ts'
import { type DelayProxy, delayProxy } from '#server/testing/delayProxy.ts'
import { WebSocket } from 'ws'
import { untilStopped } from '../../scripts/command/stop.ts'
import { ServerProcess } from '../faults/servers/serverProcess.ts'
import { type Contest, Duel } from './contest.ts'
import { Player } from './player.ts'

export interface FairnessPlan {
  readonly contests: number
  /** Tables at the same time. */
  readonly tables: number
  /** Round trips in milliseconds. */
  readonly near: number
  readonly far: number
  readonly fairness: Fairness
  readonly seed: string
  /** Contests until then are reported. */
  readonly stop?: AbortSignal
  onContest?(done: number): void
}

export interface FairnessReport {
  readonly contests: readonly Contest[]
  readonly uncontested: readonly number[]
}

/** Without pace both can always reach; nothing ends except by the rules. */
const OPTIONS = { pace: '0', countdown: '0', idle: '0' }

export async function runFairness(plan: FairnessPlan): Promise<FairnessReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-fairness-'))
  const server = await ServerProcess.create(join(import.meta.dirname, 'serve.ts'), dataDir)
  await server.start()
  const near = await delayProxy(server.address, plan.near)
  const far = await delayProxy(server.address, plan.far)
  const contests: Contest[] = []
  const uncontested: number[] = []
  const enough = () => contests.length >= plan.contests || plan.stop?.aborted === true
  try {
    const seats = Array.from({ length: plan.tables }, (_, place) => keepBusy(place))
    await playOn(Promise.all(seats))
    return { contests: contests.slice(0, plan.contests), uncontested }
  } finally {
    await near.close()
    await far.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function playOn(seats: Promise<unknown>): Promise<void> {
    if (!plan.stop) return void (await seats)
    await untilStopped(plan.stop, seats).catch(error => {
      if (error !== plan.stop?.reason) throw error
    })
  }

  /** One match after the other. */
  async function keepBusy(place: number): Promise<void> {
    // Spread out: the measurement is of play, not of joining.
    await new Promise(resolve => setTimeout(resolve, 100 * place))
    for (let match = 0; !enough(); match++) {
      const rng = createRng(`${plan.seed}/${plan.fairness}/${place}`, match)
      const hostIsNear = rng.int(2) === 0
      const players = await seatTwo(server.address, { near, far }, plan.fairness, { hostIsNear })
      const duel = new Duel(players, rng, {
        onContest(contest) {
          if (plan.stop?.aborted) return
          contests.push(contest)
          plan.onContest?.(contests.length)
        },
        onUncontested: took => void uncontested.push(took),
      })
      await duel.play(enough)
      for (const player of players) player.leave()
    }
  }
}

/** A new table with both players, and the match begun. The nearer player comes first. */
async function seatTwo(
  server: string,
  proxies: { readonly near: DelayProxy; readonly far: DelayProxy },
  fairness: Fairness,
  { hostIsNear }: { readonly hostIsNear: boolean },
): Promise<readonly [Player, Player]> {
  const request: NewTableRequest = {
    game: 'wildstyle',
    name: 'Host',
    seats: 2,
    options: { ...OPTIONS, fairness },
    bots: [],
    start: false,
  }
  const host = await post(server, '/api/tables', request)
  const friend = await post(server, '/api/join', { invite: await inviteOf(server, host), name: 'Friend' })
  const [near, far] = hostIsNear ? [host, friend] : [friend, host]
  const players = [new Player(proxies.near, near), new Player(proxies.far, far)] as const
  await Promise.all(players.map(({ seated }) => seated))
  players[hostIsNear ? 0 : 1].start()
  for (const player of players) if (!(await player.sees(() => true))) throw new Error('the match does not begin')
  // Long enough for the server to measure their round-trip times.
  await new Promise(resolve => setTimeout(resolve, 1500))
  return players
}

/** The host receives it over the socket. */
function inviteOf(server: string, { table, token }: SeatGranted): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/ws`)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token })))
    socket.on('error', reject)
    socket.on('message', data => {
      const message = JSON.parse(String(data)) as { type?: string; invite?: string }
      if (message.type !== 'table') return
      resolve(message.invite!)
      socket.close()
    })
  })
}

async function post(address: string, path: string, body: NewTableRequest | JoinRequest): Promise<SeatGranted> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as SeatGranted
}
