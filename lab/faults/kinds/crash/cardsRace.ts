/** Two servers, four players, one card: all reach for it at the same moment through both. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canonical, createRng, type Rng } from '#kernel'
import { openGame } from '#games'
import { newDatabase, withPostgres } from '../../../../scripts/testSupport/postgres.ts'
import { check } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { gather } from '../../clients/gather.ts'
import type { History } from '../../runs/histories.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { RaceClient } from '../../clients/raceClient.ts'
import { readPostgresMatches } from '../../runs/readPostgresLog.ts'
import { timeUntil } from '../../run.ts'

/** A live game, without options that slow actions down. */
const GAME = 'wildstyle'
const OPTIONS = { countdown: '0', pace: '0', finalCountdown: '0', lastCall: '0', removalTime: '0', fairness: 'arrival' }
/** Actions that give a player a card. */
const GIVING: readonly unknown[] = ['DRAW', 'TAKE']
/** Actions that are chosen last. */
const LEAVING: readonly unknown[] = ['DONE', 'PASS']
const PEOPLE = 4
const TABLES = 8
const ANSWERED_WITHIN = 30_000

export const cardsRace: Fault = {
  id: 'F13',
  name: 'four people reach for one card through two servers',
  holds: 'a card is given once, and all are told the same',
  about: `Two servers over one PostgreSQL, ${TABLES} live tables of four, two people at each server. Again and again all four look at the same position and then all of them reach for the same card at the same moment. Counted is
every card that somebody got while at least one other reached for it. Every card must be given once, whoever got it must keep it, all must be told the same, and every position anybody was shown
must be the one the log gives.`,
  times: 10_000,
  run: plan => raceForCards(plan, 'serveRoomy.ts'),
  control: {
    about: 'a store in which whoever comes late writes over what others wrote.',
    times: 100,
    run: plan => raceForCards(plan, 'broken/serveOverwriting.ts'),
  },
}

/** Totals over all tables. */
interface Score {
  given: number
  contested: number
  late: number
  readonly times: number[]
  readonly violations: string[]
}

function raceForCards({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  return withPostgres(async url => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
    const database = await newDatabase(url)
    const run = () => ServerProcess.create(serverFile(entry), dataDir, database.url)
    const servers = [await run(), await run()]
    const addresses = servers.map(({ address }) => address)
    const score: Score = { given: 0, contested: 0, late: 0, times: [], violations: [] }
    const histories: History[] = []
    const goesOn = () => score.given < times && score.violations.length === 0
    const playTables = async (lane: number) => {
      for (let number = 0; goesOn(); number++) {
        const rng = createRng(`${seed}/${lane}/${number}`)
        const clients = await sitDown(addresses)
        histories.push(...clients)
        await raceAt(clients, rng, score, goesOn).finally(() => clients.forEach(client => client.leave()))
        onDone?.(Math.min(score.given, times))
      }
    }
    try {
      await Promise.all(servers.map(server => server.start({ mute: true })))
      await Promise.all(Array.from({ length: TABLES }, (_, lane) => playTables(lane)))
      await Promise.all(servers.map(server => server.stop()))
      const verdict = check(histories, await readPostgresMatches(database.url), openGame)
      return {
        times: score.given,
        figures: {
          matches: verdict.matches,
          'times that several reached for one card': score.contested,
          'hands that came too late': score.late,
          'views shown and found right': verdict.views,
          ...timesNamed('from reaching to the answer', score.times),
        },
        violations: [...score.violations, ...verdict.violations],
      }
    } finally {
      await Promise.all(servers.map(server => server.kill()))
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** Four players at one table, alternately at one server and at the other. */
async function sitDown(addresses: readonly string[]): Promise<RaceClient[]> {
  const seats = await gather(addresses[0]!, GAME, { friends: PEOPLE - 1, bots: 0, options: OPTIONS })
  return seats.map(seat => new RaceClient(addresses[seat.seat % addresses.length]!, seat))
}

async function raceAt(clients: readonly RaceClient[], rng: Rng, score: Score, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await timeUntil(
      () => clients.every(client => client.seq !== null && client.seq === clients[0]!.seq),
      ANSWERED_WITHIN,
    )
    if (clients.some(({ seq }) => seq === null || seq !== clients[0]!.seq)) {
      score.violations.push(`they see different positions: ${clients.map(({ seq }) => seq).join(', ')}`)
      return
    }
    if (clients.some(({ over }) => over)) return
    const reach = reachedForBy(clients, rng)
    const able = clients.filter(({ actions }) => actions.length > 0)
    if (able.length === 0) {
      await sleep(20) // the clock has to move the match on
      continue
    }
    const hands = reach?.hands ?? [rng.pick(able)]
    const before = performance.now()
    const answers = await Promise.all(
      hands.map(client => client.act(reach?.action ?? rng.pick(otherActions(client)), ANSWERED_WITHIN)),
    )
    if (answers.includes('none')) {
      score.violations.push('a hand was never answered')
      return
    }
    if (!reach) continue
    score.times.push(performance.now() - before)
    const given = answers.filter(answer => answer === 'ack').length
    score.contested++
    score.given += given
    score.late += answers.length - given
    if (given > 1 && 'card' in reach.action)
      score.violations.push(`${canonical(reach.action)} was granted ${given} times`)
  }
}

/** An action open to most of them, and to whom; `null` if it is not open to two. */
function reachedForBy(
  clients: readonly RaceClient[],
  rng: Rng,
): { readonly action: Record<string, unknown>; readonly hands: readonly RaceClient[] } | null {
  const hands = new Map<string, RaceClient[]>()
  for (const client of clients) {
    for (const action of client.actions.filter(({ type }) => GIVING.includes(type))) {
      const key = canonical(action)
      hands.set(key, [...(hands.get(key) ?? []), client])
    }
  }
  const most = Math.max(0, ...[...hands.values()].map(({ length }) => length))
  if (most < 2) return null
  const [key, those] = rng.pick([...hands].filter(([, { length }]) => length === most))
  return { action: JSON.parse(key) as Record<string, unknown>, hands: those }
}

/** What a player does who does not reach for a card. */
function otherActions({ actions }: RaceClient): readonly Record<string, unknown>[] {
  const others = actions.filter(({ type }) => !LEAVING.includes(type))
  return others.length > 0 ? others : actions
}
