/** A table with clocks at which no player acts: compares the time they count with the time that passed. */

import { games } from '#games'
import type { SeatGranted } from '#protocol/messages.ts'
import { newTable, post, seatFrom, sit } from '#server/testing/client.ts'
import type { ServerProcess } from '../../servers/serverProcess.ts'

/** The share of the time from starting a server to its first answer that may be counted. */
export const STARTING = 0.5
const MINUTES = 60

export class ClockWatch {
  #seat: SeatGranted | null = null
  /** Milliseconds in which the stopped servers were up. */
  open = 0
  /** Milliseconds counted by the clock of the player to move. */
  counted = 0

  /** `undefined` before the first reading. */
  get table(): string | undefined {
    return this.#seat?.table
  }

  /** Reads the clock of a running server, in milliseconds counted so far. */
  async look(address: string): Promise<number> {
    this.#seat ??= await this.#gather(address)
    const client = await sit(address, this.#seat)
    const { left, running } = await client.heard('clocks')
    client.leave()
    const mostUsed = Math.max(...running.map(seat => MINUTES * 60_000 - left[seat]!))
    this.counted = Math.max(this.counted, mostUsed)
    return mostUsed
  }

  /** The clocks start slightly before it answers: part of its start counts as time up. */
  closed(server: ServerProcess, starting: number): void {
    this.open = this.openUntilNow(server, starting)
  }

  /** Milliseconds, including the running server. */
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
