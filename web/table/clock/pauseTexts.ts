/** Texts shown while a table waits for a player. */

import { type Names, type Seat, say, listed } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { PauseInfo } from '#protocol/messages.ts'

/** Whether the match clock stands still: then no action is possible. */
export function isStopped(pause: Pick<PauseInfo, 'stage'> | null): boolean {
  return pause !== null && pause.stage !== 'away'
}

export function pauseTitle({ stage, missing }: Pick<PauseInfo, 'stage' | 'missing'>, names: Names): string {
  const who = listed(missing.map(names))
  const count = missing.length
  switch (stage) {
    case 'waiting':
      return say('The table waits for {who}', { who })
    case 'voting':
      return say(
        { one: '{who} is still away. How do we go on?', other: '{who} are still away. How do we go on?' },
        { who, count },
      )
    case 'away':
      return say({ one: '{who} is away', other: '{who} are away' }, { who, count })
    case 'resuming':
      return say('Play goes on')
  }
}

export function ballotText(ballot: Ballot, missing: readonly Seat[], names: Names): string {
  const who = listed(missing.map(names))
  const count = missing.length
  switch (ballot) {
    case 'wait':
      return say('Wait a little longer')
    case 'bot':
      return say({ one: 'A bot plays for {who}', other: 'Bots play for {who}' }, { who, count })
    case 'sit-out':
      return say({ one: '{who} sits out', other: '{who} sit out' }, { who, count })
  }
}
