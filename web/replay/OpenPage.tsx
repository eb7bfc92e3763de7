/** Opens a match from a file. The file is untrusted: it is shown only if every entry follows the rules. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { FileDrop } from '../parts/FileDrop.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { openMatch, readMatchFile } from './loadReplay.ts'
import { Replay } from './Replay.tsx'
import type { Timeline } from './timeline.ts'

export function OpenPage() {
  const [timeline, setTimeline] = useState<Timeline | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!timeline) document.title = say('Open a saved match · Parlour')
  }, [timeline])

  async function open(file: File): Promise<void> {
    setBusy(true)
    setError(null)
    const saved = await readMatchFile(file)
    const opened = saved.ok ? await openMatch(saved.value) : saved
    if (opened.ok) setTimeline(opened.value)
    else setError(opened.text)
    setBusy(false)
  }

  if (timeline) return <Replay timeline={timeline} at={null} linkTo={null} />
  return (
    <div className="page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="file-page">
        <h1>{say('Open a saved match')}</h1>
        <p>
          {say(
            'Choose the file of a match, from any Parlour or from the command line. Every entry of it is checked against the rules before anything is shown. The file stays on this device.',
          )}
        </p>
        <FileDrop busy={busy} take={file => void open(file)} />
        <p className="trouble" role="alert">
          {error}
        </p>
      </main>
    </div>
  )
}
