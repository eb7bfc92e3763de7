/** F9: deploys. The server is told to stop during play, and the next process starts. */

import { setTimeout as sleep } from 'node:timers/promises'
import { games } from '#games'
import { ClockWatch, STARTING } from './clockWatch.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { findingsOf } from '../../kills.ts'
import { type Ending, runFaults } from '../../run.ts'

const TABLES = 10
/** Milliseconds by which a clock may be ahead of the server's uptime, per restart. */
const TOLERANCE = 100
/** Milliseconds between two processes where times are not checked: the clock may count all of a start, but not this. */
const BETWEEN = 1000

export const restarts: Fault = {
  id: 'F9',
  name: 'restarts under load',
  holds: 'nothing is lost, no player sees a refusal, and no clock counts the gap',
  about: `While ${TABLES} tables are played the server is told to stop (SIGTERM), says goodbye after a short while, and the next process starts over the same files. What F1 says must hold; nobody may be
shown a refusal or any problem but the word that the server restarts; and a clock that runs at one of the tables must not count the time in which no server was open. The gap is measured at every client, from
the end of its line to the next position.`,
  times: 500,
  run: plan => restart(plan, 'serve.ts'),
  control: {
    about: 'a server that acknowledges before the commit, and drops everything when it is told to stop.',
    times: 6,
    run: plan => restart(plan, 'broken/abrupt.ts'),
  },
}

async function restart({ times, seed, timed = true, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const clock = new ClockWatch()
  let mostAhead = 0
  const report = await runFaults({
    kills: times,
    tables: TABLES,
    game: games[0]!.id,
    seed,
    entry,
    ending: stopping(
      clock,
      timed ? STARTING : 1,
      timed ? 0 : BETWEEN,
      ahead => (mostAhead = Math.max(mostAhead, ahead)),
    ),
    ...(onDone && { onKill: onDone }),
  })
  const { figures, violations, ...found } = findingsOf([report])
  const strange = report.problems.filter(code => code !== 'RESTARTING')
  return {
    ...found,
    figures: {
      ...timesNamed('without a line', report.gaps),
      'told that the server restarts': report.problems.length - strange.length,
      'time in which a server was open, s': Math.round(clock.open / 1000),
      'time counted by the clock of a table, s': Math.round(clock.counted / 1000),
      ...figures,
    },
    violations: [
      ...violations,
      ...strange.map(code => `somebody was told ${code}`),
      ...(report.refused > 0 ? [`${report.refused} actions were refused`] : []),
      ...(mostAhead > TOLERANCE * times
        ? [`a clock counted ${Math.round(mostAhead)} ms more than servers were open`]
        : []),
    ],
  }
}

function stopping(clock: ClockWatch, starting: number, gap: number, onLook: (ahead: number) => void): Ending {
  return {
    async begun(server) {
      const counted = await clock.look(server.address)
      onLook(counted - clock.openUntilNow(server, starting))
    },
    async end(server) {
      await server.stop()
      clock.closed(server, starting)
      await sleep(gap)
      return []
    },
  }
}
