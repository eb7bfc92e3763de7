/** A server that breaks its promise in one way only: it does not know what it has already carried out. */

import { MatchLog } from '#server/match/matchLog.ts'
import { MatchSession } from '#server/match/matchSession.ts'
import { serve } from '#server/serve.ts'
import { ROOMY } from '../roomy.ts'

const { act } = MatchSession.prototype
let copies = 0
MatchLog.prototype.placeOf = () => undefined
// Not even what is just being carried out: every copy has a name of its own.
MatchSession.prototype.act = function (this: MatchSession, seat, action) {
  return act.call(this, seat, { ...action, id: `${action.id}-${copies++}` })
}

await serve(process.env, ROOMY)
