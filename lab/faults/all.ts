/** Every fault of the matrix, in the order of their numbers. */

import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { killsBetweenTables } from './kinds/crash/killsBetweenTables.ts'
import { twoNodesKilled } from './kinds/crash/twoNodesKilled.ts'
import { boundaries } from './kinds/crash/boundaries.ts'
import { powerCuts } from './kinds/crash/powerCuts.ts'
import { damage } from './kinds/disk/damage.ts'
import { diskErrors } from './kinds/disk/diskErrors.ts'
import { diskFull } from './kinds/disk/diskFull.ts'
import { databaseCuts } from './kinds/database/databaseCuts.ts'
import { failovers } from './kinds/database/failovers.ts'
import { copies } from './kinds/crash/backups.ts'
import { restarts } from './kinds/crash/restarts.ts'
import { oldVersions } from './kinds/rules/oldVersions.ts'
import { recorded } from './runs/recorded.ts'
import { migrations } from './kinds/database/migrations.ts'
import { takeovers } from './kinds/crash/takeovers.ts'
import { cardsRace } from './kinds/crash/cardsRace.ts'
import { stalls } from './kinds/crash/stalls.ts'
import { duplicates } from './kinds/network/duplicates.ts'
import { halfOpen } from './kinds/network/halfOpen.ts'
import { slowReaders } from './kinds/network/slowReaders.ts'
import { storm } from './kinds/network/storm.ts'
import { sameSeat } from './kinds/network/sameSeat.ts'
import { hostile } from './kinds/attack/hostile.ts'
import { flood } from './kinds/attack/flood.ts'
import { lookBackFlood } from './kinds/attack/lookBackFlood.ts'
import { dearOptions } from './kinds/attack/costlyOptions.ts'
import { throwingRules } from './kinds/rules/throwingRules.ts'
import { simulatedDatabase, simulatedFile } from './runs/simulated.ts'

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
