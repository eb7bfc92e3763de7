/** A server that breaks its promise in one way only: expensive requests run at once, without queue or limit. */

import { FairQueue } from '#server/limits/fairQueue.ts'

FairQueue.prototype.isFull = () => false
FairQueue.prototype.turn = () => Promise.resolve()
await import('./serveMeasured.ts')
