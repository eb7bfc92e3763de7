/** Above a shared board: its name, and what is special about Items there. */

import { say } from '#kernel'
import type { Content } from '../../content.ts'
import type { SharedBoard } from '../../types.ts'
import { BOARD_NAMES, signed } from '../words.ts'

export function SharedHead({ board, content }: { readonly board: SharedBoard; readonly content: Content }) {
  const { red } = content.colours
  return (
    <>
      <h2>{BOARD_NAMES[board]}</h2>
      {board === 'corridor' ? (
        <p className="ots-legend" data-cost>
          {say('Clear Passage: {points} more each', { points: signed(0 - content.passagePerItem) })}
        </p>
      ) : (
        <p className="ots-legend">{say('As at Home, red {points}', { points: red.special })}</p>
      )}
    </>
  )
}
