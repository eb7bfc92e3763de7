/** F8: backups made under load, and restored. */

import { games } from '#games'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { type RestorePlan, runRestores } from './restores.ts'

const TABLES = 10

export const copies: Fault = {
  id: 'F8',
  name: 'backup under load, and restore',
  holds: 'a copy has everything that was acknowledged before it was begun, and nothing that does not belong',
  about: `While ${TABLES} tables are played, \`parlour backup\` is run at random moments, as a process of its own, and every copy is restored into a new folder. Then everything that was acknowledged
to anybody before the copy was begun must be in it, at its place; every hash in every log must hold; and every log must be the beginning of the one the server has in the end.`,
  times: 100,
  run: plan => copyAgainAndAgain(plan, 'command'),
  control: {
    about: 'the file alone, copied like any other.',
    times: 5,
    run: plan => copyAgainAndAgain(plan, 'file'),
  },
}

async function copyAgainAndAgain({ times, seed, onDone }: FaultRun, by: RestorePlan['by']): Promise<FaultFindings> {
  const plan = { restores: times, tables: TABLES, game: games[0]!.id, seed, by, ...(onDone && { onRestore: onDone }) }
  const { matches, entries, acked, meanwhile, times: took, violations } = await runRestores(plan)
  return {
    times,
    figures: {
      'matches in the copies, together': matches,
      'entries in their logs, every hash verified': entries,
      'actions acknowledged before a copy was begun, and looked for': acked,
      'actions acknowledged while copies were made': meanwhile,
      ...timesNamed('time for a copy, which starts a process', took),
    },
    violations,
  }
}
