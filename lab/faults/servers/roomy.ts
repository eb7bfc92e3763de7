/** Settings for many clients from one machine: no limits on their number or their rate. */

import { DEFAULT_SETTINGS, type Rate, type Settings } from '#server/settings.ts'
import { BRISK } from '../runs/brisk.ts'

const PLENTY: Rate = { burst: 100_000, perSecond: 10_000 }

export const ROOMY: Partial<Settings> = {
  ...BRISK,
  limits: {
    ...DEFAULT_SETTINGS.limits,
    messages: PLENTY,
    newTables: PLENTY,
    joins: PLENTY,
    requests: PLENTY,
    connects: PLENTY,
    connectionsPerAddress: 10_000,
  },
}
