/** Seeds that once failed. Every test run repeats them, so that the fixes hold. */

import type { EngineShape } from './machine.ts'

export interface KeptSeed {
  readonly shape: EngineShape
  readonly seed: string
  /** What it once found. */
  readonly found: string
}

export const KEPT: readonly KeptSeed[] = [
  { shape: 'postgres', seed: '927', found: "players were charged for the date of another server's machine" },
  { shape: 'postgres', seed: '1034', found: "players were charged for the date of another server's machine" },
  { shape: 'postgres', seed: '101041', found: 'an alarm whose saving nobody could tell of brought the server down' },
  { shape: 'postgres', seed: '102606', found: 'a server that stood still refused what another had carried out' },
  {
    shape: 'postgres',
    seed: '9771',
    found: 'a person was said to think while a bot waited for the lease of a dead server',
  },
  {
    shape: 'postgres',
    seed: '18142',
    found: 'a person was said to think while a bot waited for the lease of a dead server',
  },
  { shape: 'postgres', seed: '2644', found: 'what one server refused another carried out when it woke up' },
  { shape: 'sqlite', seed: '5446', found: 'with the date put back before the first action, a clock stood still' },
  {
    shape: 'sqlite',
    seed: '16779',
    found: 'a server that started anew took the sleep of the last for a time in which it ran',
  },
  {
    shape: 'sqlite',
    seed: '30535',
    found: 'a server that started anew took the sleep of the last for a time in which it ran',
  },
  { shape: 'sqlite', seed: '23091', found: 'an action said twice on one line was refused, and then carried out' },
  { shape: 'sqlite', seed: '44239', found: 'an action said twice on one line was refused, and then carried out' },
  { shape: 'sqlite', seed: '71187', found: 'who asked for a position longer than may wait was cut off every time' },
]
