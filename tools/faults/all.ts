/** Every fault of the matrix that we do to the server, in the order of their numbers. */

import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { killsBetweenTables } from './killsBetweenTables.ts'
import { twoNodesKilled } from './twoNodesKilled.ts'
import { boundaries } from './boundaries.ts'
import { powerCuts } from './powerCuts.ts'
import { damage } from './damage.ts'
import { diskErrors } from './diskErrors.ts'
import { diskFull } from './diskFull.ts'
import { databaseCuts } from './databaseCuts.ts'
import { failovers } from './failovers.ts'
import { copies } from './copies.ts'
import { restarts } from './restarts.ts'
import { oldVersions } from './oldVersions.ts'
import { recorded } from './recorded.ts'
import { migrations } from './migrations.ts'
import { takeovers } from './takeovers.ts'
import { cardsRace } from './cardsRace.ts'
import { stalls } from './stalls.ts'
import { duplicates } from './duplicates.ts'
import { halfOpen } from './halfOpen.ts'
import { slowReaders } from './slowReaders.ts'
import { storm } from './storm.ts'
import { sameSeat } from './sameSeat.ts'
import { hostile } from './hostile.ts'
import { flood } from './flood.ts'
import { lookBackFlood } from './lookBackFlood.ts'
import { dearOptions } from './dearOptions.ts'
import { throwingRules } from './throwingRules.ts'
import { simulatedDatabase, simulatedFile } from './simulated.ts'

export const FAULTS: readonly Fault[] = [
  kills,
  killsBetweenTables,
  twoNodesKilled,
  boundaries,
  powerCuts,
  damage,
  diskErrors,
  diskFull,
  databaseCuts,
  failovers,
  copies,
  restarts,
  oldVersions,
  recorded,
  migrations,
  takeovers,
  cardsRace,
  stalls,
  duplicates,
  halfOpen,
  slowReaders,
  storm,
  sameSeat,
  hostile,
  flood,
  dearOptions,
  throwingRules,
  lookBackFlood,
  simulatedFile,
  simulatedDatabase,
]
