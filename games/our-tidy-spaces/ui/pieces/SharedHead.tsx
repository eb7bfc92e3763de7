/** Above a common board: its name, and what is special about Items there. */

import type { Content } from '../../content.ts'
import type { SharedBoard } from '../../types.ts'
import { BOARD_NAMES, signed } from '../words.ts'

export function SharedHead({ board, content }: { readonly board: SharedBoard; readonly content: Content }) {
  const { red } = content.colours
  return (
    <>
      <h3>{BOARD_NAMES[board]}</h3>
      {board === 'corridor' ? (
        <p className="ots-legend" data-cost>
          {`Clear Passage: ${signed(0 - content.passagePerItem)} more each`}
        </p>
      ) : (
        <p className="ots-legend">{`As at Home, red ${red.special}`}</p>
      )}
    </>
  )
}
