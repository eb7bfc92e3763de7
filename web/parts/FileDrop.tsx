/** A drop zone for a file, which is also a button to choose one. */

import { say } from '#kernel'
import './fileDrop.css'
import { useId, useState } from 'react'
import { Icon } from './Icon.tsx'

interface FileDropProps {
  readonly busy: boolean
  take(file: File): void
}

export function FileDrop({ busy, take }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const takeFirst = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) take(file)
  }
  return (
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        takeFirst(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        disabled={busy}
        onChange={event => {
          takeFirst(event.target.files)
          event.target.value = '' // lets the same file be chosen again after it was corrected
        }}
      />
      <label htmlFor={id} className="button primary big">
        <Icon name="log" /> {busy ? say('Reading…') : say('Choose a file')}
      </label>
      <p>{say('or drop it here')}</p>
    </div>
  )
}
