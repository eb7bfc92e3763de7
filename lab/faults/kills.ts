/** F1: `kill -9` during play, every game in turn. */

import { games } from '#games'
import type { NewTableRequest } from '#protocol/messages.ts'
import type { Fault, FaultFindings, FaultRun } from './fault.ts'
import { timesNamed } from './figures.ts'
import { type FaultPlan, type FaultReport, runFaults, type RunReport } from './run.ts'

const TABLES = 20
/** Kills in one data folder: then another game is played. */
const IN_A_ROW = 50
/** Options for fast play. */
export const OPTIONS: Readonly<Record<string, NewTableRequest['options']>> = {
  wildstyle: { countdown: '0', pace: '300' },
}
/** Milliseconds in which all clients must be back, 99 times of 100, the start of the server included. */
const BACK_WITHIN = 2000

export const kills: Fault = {
  id: 'F1',
  name: 'kill -9 during play',
  holds: `nothing that was acknowledged is lost, doubled or moved, and no other view is shown; 99 of 100 are back within ${BACK_WITHIN / 1000} s`,
  about: `The server is killed with \`kill -9\` at random moments while ${TABLES} tables are played by bots inside it and by clients outside, who come back after every crash and send again what was
not answered; every game in its turn, the live one too. Every client writes down what it sent, what was acknowledged and every position it was shown. A checker that knows
the rules and the database file, but nothing of the server, then looks for an acknowledged action that is missing, doubled or moved, for a gap or a broken link in a
log, for a view that is not the view of that prefix of the log, for a view older than one shown before, and for a question without an answer. Everybody is promised to be back within
${BACK_WITHIN / 1000} s, 99 times of 100.`,
  times: 1000,
  run: plan => killAgainAndAgain(plan, 'serve.ts'),
  control: {
    about: 'a server that acknowledges before the commit.',
    times: 5,
    run: plan => killAgainAndAgain(plan, 'serveBroken.ts'),
  },
}

async function killAgainAndAgain({ times, seed, onDone }: FaultRun, entry: FaultPlan['entry']): Promise<FaultFindings> {
  const reports: RunReport[] = []
  for (let done = 0; done < times; done += IN_A_ROW) {
    const { id: game } = games[reports.length % games.length]!
    const plan = { tables: TABLES, game, options: OPTIONS[game] ?? {}, seed: `${seed}/${done}`, entry }
    const onKill = (killed: number) => onDone?.(done + killed)
    reports.push(await runFaults({ ...plan, kills: Math.min(IN_A_ROW, times - done), onKill }))
  }
  const { figures, ...found } = findingsOf(reports)
  const gaps = reports.flatMap(report => report.gaps)
  return { ...found, figures: { ...figures, ...timesNamed('without a line, at every client', gaps) } }
}

/** The findings of several runs, combined. */
export function findingsOf(reports: readonly FaultReport[]): FaultFindings {
  const sum = (pick: (report: FaultReport) => number) => reports.reduce((sum, report) => sum + pick(report), 0)
  const starts = reports.flatMap(({ startTimes }) => startTimes)
  const returns = reports.flatMap(({ returnTimes }) => returnTimes)
  const unanswered = reports.flatMap(report => report.unanswered)
  return {
    times: sum(({ kills }) => kills),
    figures: {
      matches: sum(({ matches }) => matches),
      'entries in the logs': sum(({ entries }) => entries),
      'actions acknowledged to clients': sum(({ acked }) => acked),
      'actions sent again after a crash': sum(({ resent }) => resent),
      'actions refused': sum(({ refused }) => refused),
      'actions without an answer at the end': unanswered.length,
      'views shown and found right': sum(({ views }) => views),
      ...timesNamed('start until it answers', starts),
      ...timesNamed('then until everybody is back', returns),
    },
    violations: [...reports.flatMap(({ violations }) => violations), ...unanswered],
  }
}
