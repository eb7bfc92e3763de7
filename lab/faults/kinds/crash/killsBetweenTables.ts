/** F1 continued: `kill -9` while seats move to other devices, matches end by agreement and rematches begin. */

import { games } from '#games'
import { runEvenings } from '../../runs/evenings.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'

const PAIRS = 6

export const killsBetweenTables: Fault = {
  id: 'F1',
  name: 'kill -9 between tables',
  holds: 'no player is locked out, what has ended stays ended, a table leads where people were told',
  about: `While pairs of people move their seats to other devices, end matches by consent and play on at the next table, the server is killed. Nobody may be locked out, a match that had ended
must not go on, and a table must lead where people were told.`,
  times: 100,
  run: plan => spendEvenings(plan, 'serve.ts'),
  control: {
    about: 'a server that tells people before the commit.',
    times: 5,
    run: plan => spendEvenings(plan, 'serveBroken.ts'),
  },
}

async function spendEvenings({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const plan = { kills: times, pairs: PAIRS, game: games[0]!.id, seed, entry, ...(onDone && { onKill: onDone }) }
  const { violations, moved, ended, playedOn } = await runEvenings(plan)
  return {
    times,
    figures: { 'seats moved': moved, 'matches ended by consent': ended, 'tables that led on': playedOn },
    violations,
  }
}
