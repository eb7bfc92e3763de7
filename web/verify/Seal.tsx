/** The seal of a table's shuffle, short enough to be read aloud. */

import './verify.css'
import { shortSeal, say } from '#kernel'
import type { SealInfo } from '#protocol/messages.ts'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'

export function Seal({ info }: { readonly info: SealInfo }) {
  return (
    <p className="verify-seal">
      <Icon name="seal" />
      <span>{say('Shuffle: sealed')}</span>
      <code>{shortSeal(info.seal)}</code>
      <a href={routeHash({ page: 'verify', match: null })}>{say('What is this?')}</a>
    </p>
  )
}
