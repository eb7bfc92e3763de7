/** Every fault of the matrix that we do to the server, in the order of their numbers. */

import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { killsBetweenTables } from './killsBetweenTables.ts'
import { twoNodesKilled } from './twoNodesKilled.ts'
import { databaseCuts } from './databaseCuts.ts'
import { copies } from './copies.ts'
import { oldVersions } from './oldVersions.ts'
import { recorded } from './recorded.ts'
import { migrations } from './migrations.ts'
import { takeovers } from './takeovers.ts'
import { cardsRace } from './cardsRace.ts'
import { halfOpen } from './halfOpen.ts'
import { slowReaders } from './slowReaders.ts'
import { storm } from './storm.ts'
import { hostile } from './hostile.ts'
import { flood } from './flood.ts'
import { simulatedDatabase, simulatedFile } from './simulated.ts'

export const FAULTS: readonly Fault[] = [
  kills,
  killsBetweenTables,
  twoNodesKilled,
  databaseCuts,
  copies,
  oldVersions,
  recorded,
  migrations,
  takeovers,
  cardsRace,
  halfOpen,
  slowReaders,
  storm,
  hostile,
  flood,
  simulatedFile,
  simulatedDatabase,
]
