/** What a table does for those who do not look at it: programs get their time to think, people who are away a message. */

import { ProgramWatch, type ProgramWatchParts } from './programTimeout.ts'
import { TurnNotices, type TurnNoticeParts, type TurnNoticeSettings } from './turnNotifications.ts'

export interface OutreachSettings extends TurnNoticeSettings {
  /** Milliseconds a program may think about one action. */
  readonly thinking: number
}

export interface OutreachParts extends TurnNoticeParts, ProgramWatchParts {
  readonly settings: OutreachSettings
}

export class Outreach {
  /** `null` where no program sits: none comes once the match has begun. */
  readonly #watch: ProgramWatch | null
  readonly #notices: TurnNotices

  constructor(parts: OutreachParts) {
    const hasProgram = parts.kept.row.seats.some(row => row.kind === 'player' && row.program)
    this.#watch = hasProgram ? new ProgramWatch(parts) : null
    this.#notices = new TurnNotices(parts)
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
