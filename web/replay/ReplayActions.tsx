/** What can be done with a match at this moment: play on from here, share, save, verify. */

import { say } from '#kernel'
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { useSharedAddress } from '../parts/SharedAddress.tsx'
import { routeHash } from '../shell/routes.ts'
import { saveFile } from '../table/session/matchFile.ts'
import { PlayOnDialog } from './PlayOnDialog.tsx'
import type { Timeline } from './timeline.ts'

interface ReplayActionsProps {
  readonly timeline: Timeline
  readonly step: number
  /** Of this moment; `null` if there is none to share. */
  readonly link: string | null
}

export function ReplayActions({ timeline, step, link }: ReplayActionsProps) {
  const { box, saved, states } = timeline
  const [opened, setOpened] = useState(false)
  const [copied, setCopied] = useState(false)
  const address = useSharedAddress()
  const isOver = box.game.outcome(states[step]) !== null

  async function copy(address: string): Promise<void> {
    if (navigator.clipboard) await navigator.clipboard.writeText(address)
    setCopied(navigator.clipboard !== undefined)
  }

  return (
    <div className="replay-doings">
      <button type="button" className="button primary wide" disabled={isOver} onClick={() => setOpened(true)}>
        <Icon name="again" /> {isOver ? say('Step back to play on') : say('Play on from here')}
      </button>
      {link && (
        <button
          type="button"
          className="button"
          onClick={() => void copy(new URL(link, address?.origin ?? location.href).href)}
        >
          <Icon name={copied ? 'check' : 'copy'} /> {copied ? say('Copied') : say('Copy link')}
        </button>
      )}
      <button type="button" className="button" onClick={() => saveFile(saved.record.game, JSON.stringify(saved))}>
        <Icon name="save" /> {say('Save as a file')}
      </button>
      {saved.shuffle && (
        <a className="button quiet wide" href={routeHash({ page: 'verify', match: saved.shuffle.table })}>
          <Icon name="seal" /> {say('Was the shuffle fair?')}
        </a>
      )}
      <p className="visually-hidden" role="status">
        {copied ? say('The link is in the clipboard.') : ''}
      </p>
      {opened && <PlayOnDialog timeline={timeline} step={step} close={() => setOpened(false)} />}
    </div>
  )
}
