/** F1 on two servers over one PostgreSQL: `kill -9` of either during play at both. */

import { games } from '#games'
import { withPostgres } from '../../../../scripts/testSupport/postgres.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { findingsOf, OPTIONS } from '../../kills.ts'
import type { FaultReport } from '../../run.ts'
import { runTwoNodes } from './twoNodes.ts'

const TABLES = 12
/** Kills in one database: then another game is played in a new one. */
const IN_A_ROW = 50
/** Milliseconds in which all clients must be back at the other server, 99 times of 100. */
const BACK_WITHIN = 2000

export const twoNodesKilled: Fault = {
  id: 'F1',
  name: 'kill -9 of one of two servers',
  holds: `as for one server; 99 of 100 are back within ${BACK_WITHIN / 1000} s`,
  about: `Two servers over one PostgreSQL, with the people of ${TABLES} tables spread over both; every game in its turn, the live one too. One of the two, by chance, is killed with \`kill -9\` at
random moments, its people go to the other, and it is started again. What is written down and checked is the same as for one server. Everybody is promised to be back within
${BACK_WITHIN / 1000} s, 99 times of 100.`,
  times: 1000,
  run: plan => killEither(plan, 'serve.ts'),
  control: {
    about: 'servers that acknowledge before the commit.',
    times: 5,
    run: plan => killEither(plan, 'broken/serveEarly.ts'),
  },
}

function killEither({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  return withPostgres(async url => {
    const reports: FaultReport[] = []
    for (let done = 0; done < times; done += IN_A_ROW) {
      const { id: game } = games[reports.length % games.length]!
      const plan = { tables: TABLES, game, options: OPTIONS[game] ?? {}, seed: `${seed}/${done}`, entry }
      const onKill = (killed: number) => onDone?.(done + killed)
      reports.push(await runTwoNodes({ url }, { ...plan, kills: Math.min(IN_A_ROW, times - done), onKill }))
    }
    const findings = findingsOf(reports)
    return { ...findings, violations: [...findings.violations, ...tooLate(reports)] }
  })
}

/** Too few kills say nothing about 99 of 100. */
function tooLate(reports: readonly FaultReport[]): string[] {
  const times = reports.flatMap(({ returnTimes }) => returnTimes)
  const late = times.filter(time => time > BACK_WITHIN).length
  return times.length >= 100 && late > times.length / 100
    ? [`${late} times of ${times.length} people came back late`]
    : []
}
