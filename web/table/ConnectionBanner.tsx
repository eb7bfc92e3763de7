/** Says when the server cannot be heard, and that we are at it. */

import { Icon } from '../parts/Icon.tsx'
import type { LineState } from './session.ts'

const WORDS: Readonly<Record<LineState, string>> = {
  connecting: '',
  online: '',
  late: 'The connection is slow…',
  lost: 'Connection lost. Your place is kept: we are trying again…',
}

export function ConnectionBanner({ line }: { readonly line: LineState }) {
  const words = WORDS[line]
  return (
    <div className={`banner ${words ? 'shown' : ''}`} role="status">
      {words && (
        <>
          <Icon name="offline" /> <span>{words}</span>
        </>
      )}
    </div>
  )
}
