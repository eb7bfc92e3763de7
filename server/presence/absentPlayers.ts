/** What a table does for absent players: programs get a time limit, people a push message. */

import { ProgramTimeout, type ProgramTimeoutParts } from './programTimeout.ts'
import { TurnNotifications, type TurnNotificationParts, type TurnNotificationSettings } from './turnNotifications.ts'

export interface AbsentPlayersSettings extends TurnNotificationSettings {
  /** Milliseconds a program may take for one action. */
  readonly thinking: number
}

export interface AbsentPlayersParts extends TurnNotificationParts, ProgramTimeoutParts {
  readonly settings: AbsentPlayersSettings
}

export class AbsentPlayers {
  /** `null` without programs: none joins once the match has begun. */
  readonly #watch: ProgramTimeout | null
  readonly #notices: TurnNotifications

  constructor(parts: AbsentPlayersParts) {
    const hasProgram = parts.record.row.seats.some(row => row.kind === 'player' && row.program)
    this.#watch = hasProgram ? new ProgramTimeout(parts) : null
    this.#notices = new TurnNotifications(parts)
  }

  /** Call when the match has moved on, or a player came or went. */
  look(): void {
    this.#watch?.look()
    this.#notices.look()
  }

  stop(): void {
    this.#watch?.stop()
    this.#notices.stop()
  }
}
