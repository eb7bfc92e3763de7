/** The process of a `Crowd`: connects clients as it is told, and reports what they know. */

import type { CrowdMember, CrowdOrder } from '../kinds/network/stormCrowd.ts'
import { Visitor } from './visitor.ts'

const people: Visitor[] = []

process.on('message', (order: CrowdOrder) => {
  if (order.type === 'sit') return void people.push(...order.people.map(setup => new Visitor(setup)))
  const told = people.map((visitor): CrowdMember => {
    const { arrivals, arrivedAt, isThere } = visitor
    return { arrivals, arrivedAt, isThere, seen: order.closely ? visitor.seen : null }
  })
  process.send!(told)
})
// The parent process is gone.
process.on('disconnect', () => process.exit(1))
