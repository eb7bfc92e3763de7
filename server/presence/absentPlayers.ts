/** What a table does for those who do not look at it: programs get their time to think, people who are away a message. */

import { ProgramTimeout, type ProgramTimeoutParts } from './programTimeout.ts'
import { TurnNotifications, type TurnNotificationParts, type TurnNotificationSettings } from './turnNotifications.ts'

export interface AbsentPlayersSettings extends TurnNotificationSettings {
  /** Milliseconds a program may think about one action. */
  readonly thinking: number
}

export interface AbsentPlayersParts extends TurnNotificationParts, ProgramTimeoutParts {
  readonly settings: AbsentPlayersSettings
}

export class AbsentPlayers {
  /** `null` where no program sits: none comes once the match has begun. */
  readonly #watch: ProgramTimeout | null
  readonly #notices: TurnNotifications

  constructor(parts: AbsentPlayersParts) {
    const hasProgram = parts.record.row.seats.some(row => row.kind === 'player' && row.program)
    this.#watch = hasProgram ? new ProgramTimeout(parts) : null
    this.#notices = new TurnNotifications(parts)
  }

  /** The match has moved on, or somebody came or went. */
  look(): void {
    this.#watch?.look()
    this.#notices.look()
  }

  stop(): void {
    this.#watch?.stop()
    this.#notices.stop()
  }
}
