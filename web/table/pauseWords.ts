/** What is said while a table waits for somebody. */

import type { Names, Seat } from '#kernel'
import type { Ballot, PauseInfo } from '#protocol/messages.ts'

/** Whether the clock stands: then nothing can be done. */
export function standsStill(pause: Pick<PauseInfo, 'stage'> | null): boolean {
  return pause !== null && pause.stage !== 'away'
}

export function pauseTitle({ stage, missing }: Pick<PauseInfo, 'stage' | 'missing'>, names: Names): string {
  const who = listed(missing, names)
  switch (stage) {
    case 'waiting':
      return `The table waits for ${who}`
    case 'voting':
      return `${who} ${missing.length > 1 ? 'are' : 'is'} still away. How do we go on?`
    case 'away':
      return `${who} ${missing.length > 1 ? 'are' : 'is'} away`
    case 'resuming':
      return 'Play goes on'
  }
}

export function ballotWords(ballot: Ballot, missing: readonly Seat[], names: Names): string {
  const who = listed(missing, names)
  switch (ballot) {
    case 'wait':
      return 'Wait a little longer'
    case 'bot':
      return `${missing.length > 1 ? 'Bots play' : 'A bot plays'} for ${who}`
    case 'sit-out':
      return `${who} ${missing.length > 1 ? 'sit' : 'sits'} out`
  }
}

function listed(seats: readonly Seat[], names: Names): string {
  const words = seats.map(names)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
