/** There is no seat for us at the moment: why, and what the player can do. */

import { say } from '#kernel'
import { useState } from 'react'
import type { HttpProblem } from '#protocol/messages.ts'
import { MessagePage } from '../../parts/MessagePage.tsx'
import { localStore, storedSeat } from '../../shell/storage.ts'
import { takeSeatHere } from '../session/rematch.ts'

export interface TableUnavailableProps {
  readonly problem: HttpProblem
  readonly table: string
  /** Whether the match had not begun yet. */
  readonly gathering: boolean
  sitDownAgain(): void
}

export function TableUnavailable({ problem, table, gathering, sitDownAgain }: TableUnavailableProps) {
  const [error, setError] = useState<string | null>(null)
  const seat = storedSeat(localStore, table)

  async function takeBack(token: string): Promise<void> {
    const answer = await takeSeatHere({ table, token })
    // Perhaps another tab of this browser took it back already: then the seat is ours as it is.
    if (answer.ok || answer.problem.code === 'SEAT_GONE') sitDownAgain()
    else setError(answer.problem.text)
  }

  switch (problem.code) {
    case 'MOVED':
      return (
        <MessagePage title={problem.text} text={error ?? say('The match goes on there. Nothing is lost here.')}>
          {seat && (
            <button type="button" className="button primary" onClick={() => void takeBack(seat.token)}>
              {say('Play here again')}
            </button>
          )}
        </MessagePage>
      )
    case 'LEFT':
      return gathering ? (
        <MessagePage title={problem.text} text={say('Your chair is free for somebody else.')} />
      ) : (
        <MessagePage
          title={problem.text}
          text={say('A bot plays for you. Your seat is yours again whenever you like.')}
        >
          <button type="button" className="button primary" onClick={sitDownAgain}>
            {say('Sit down again')}
          </button>
        </MessagePage>
      )
    case 'WATCHING_OFF':
      return <MessagePage title={say('This table is private now')} text={problem.text} />
    default:
      return <MessagePage title={say('This table cannot be shown')} text={problem.text} />
  }
}
