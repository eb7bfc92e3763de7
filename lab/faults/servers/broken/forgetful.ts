/** A server that breaks its promise in one way only: it ignores idempotency keys. */

import { MatchLog } from '#server/match/matchLog.ts'
import { MatchSession } from '#server/match/matchSession.ts'
import { serve } from '#server/serve.ts'
import { ROOMY } from '../roomy.ts'

const { act } = MatchSession.prototype
let copies = 0
MatchLog.prototype.placeOf = () => undefined
// Not even for concurrent requests: every copy gets an id of its own.
MatchSession.prototype.act = function (this: MatchSession, seat, action) {
  return act.call(this, seat, { ...action, id: `${action.id}-${copies++}` })
}

await serve(process.env, ROOMY)
