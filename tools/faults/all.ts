/** Every fault of the matrix that we do to the server, in the order of their numbers. */

import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { killsBetweenTables } from './killsBetweenTables.ts'
import { copies } from './copies.ts'
import { halfOpen } from './halfOpen.ts'
import { hostile } from './hostile.ts'

export const FAULTS: readonly Fault[] = [kills, killsBetweenTables, copies, halfOpen, hostile]
