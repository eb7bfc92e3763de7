/** A table with clocks at which nobody acts: how much time they count, and how much there was. */

import { games } from '#games'
import type { SeatGranted } from '#protocol/messages.ts'
import { newTable, post, seatFrom, sit } from '#server/testing/client.ts'
import type { ServerProcess } from '../../servers/serverProcess.ts'

/** Of the time from starting a server to its first answer, so much may be counted. */
export const STARTING = 0.5
const MINUTES = 60

export class ClockWatch {
  #seat: SeatGranted | null = null
  /** Milliseconds in which the servers that are closed were open. */
  open = 0
  /** Milliseconds that the clock of whoever is to act has counted. */
  counted = 0

  /** `undefined` before the first look. */
  get table(): string | undefined {
    return this.#seat?.table
  }

  /** A server is open: what does the clock say? In milliseconds counted so far. */
  async look(address: string): Promise<number> {
    this.#seat ??= await this.#gather(address)
    const client = await sit(address, this.#seat)
    const { left, running } = await client.heard('clocks')
    client.leave()
    const mostUsed = Math.max(...running.map(seat => MINUTES * 60_000 - left[seat]!))
    this.counted = Math.max(this.counted, mostUsed)
    return mostUsed
  }

  /** The clocks go a little before it answers: part of its start is counted as open. */
  closed(server: ServerProcess, starting: number): void {
    this.open = this.openUntilNow(server, starting)
  }

  /** Milliseconds, with those of the server that is open. */
  openUntilNow({ startedAt, openedAt }: ServerProcess, starting: number): number {
    return this.open + performance.now() - openedAt + starting * (openedAt - startedAt)
  }

  async #gather(address: string): Promise<SeatGranted> {
    const seat = await seatFrom(post(address, '/api/tables', newTable({ game: games[0]!.id })))
    const host = await sit(address, seat)
    const { invite } = await host.heard('table')
    await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    await host.command({ type: 'set-clock', clock: { kind: 'bank', minutes: MINUTES, increment: 0 } })
    await host.command({ type: 'start' })
    await host.heard('clocks')
    host.leave()
    return seat
  }
}
