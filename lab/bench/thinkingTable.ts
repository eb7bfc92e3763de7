/** A table at which a master thinks nearly all the time: the person opposite answers at once. */

import { openGame } from '#games'
import { createRng } from '#kernel'
import type { NewTableRequest, SeatGranted } from '#protocol/messages.ts'
import { Guest } from './guest.ts'

/** A game of many moves, each of which the master thinks over for its full time. */
const GAME = 'our-tidy-spaces'

export class ThinkingTable {
  readonly #address: string
  readonly #rng = createRng('whoever plays against masters')
  #guest: Guest | null = null
  #acts = 0

  constructor(address: string) {
    this.#address = address
  }

  async open(): Promise<void> {
    const request: NewTableRequest = { game: GAME, name: 'Ada', seats: 2, options: {}, bots: ['master'], start: true }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${this.#address}/api/tables`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const guest = new Guest(this.#address, (await answer.json()) as SeatGranted, {
      box: openGame(GAME)!,
      onStep: () => this.#act(),
      onAnswer: () => {},
      onLost: reason => {
        throw new Error(`a line was cut: ${reason}`)
      },
    })
    this.#guest = guest
    await guest.shown
    this.#act()
  }

  leave(): void {
    this.#guest?.leave()
    this.#guest = null
  }

  #act(): void {
    const guest = this.#guest
    if (!guest) return
    if (guest.isOver) {
      guest.leave()
      return void this.open()
    }
    const choice = guest.choose(this.#rng)
    if (choice) guest.act(`act-${this.#acts++}`, choice.action)
  }
}
