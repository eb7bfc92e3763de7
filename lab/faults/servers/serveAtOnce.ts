/** A server that breaks its promise in one way only: what takes long is done at once, whoever asks, however often. */

import { FairQueue } from '#server/limits/fairQueue.ts'

FairQueue.prototype.isFull = () => false
FairQueue.prototype.turn = () => Promise.resolve()
await import('./serveMeasured.ts')
