/** A server that breaks its promise in one way only: whatever somebody looked at, it takes them to have seen the newest position. */

import { MatchSession } from '#server/match/matchSession.ts'
import { serve } from '#server/serve.ts'
import { ROOMY } from '../roomy.ts'

const { act } = MatchSession.prototype
MatchSession.prototype.act = function (this: MatchSession, seat, action) {
  return act.call(this, seat, { ...action, seen: this.position.seq })
}

await serve(process.env, ROOMY)
