/** Writes entries without looking for the one before, as `serveHasty.ts` does, and never looks how far a log has come. */

import { PeerSync } from '#server/cluster/peerSync.ts'

PeerSync.prototype.catchUp = async () => {}

await import('./serveHasty.ts')
