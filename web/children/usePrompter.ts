/** What was said last, to be said again; and the text of it for those who read by ear. */

import { useCallback, useEffect, useState } from 'react'
import { hush, sayAloud } from './voice.ts'

export interface Prompter {
  /** For a live region. */
  readonly said: string
  /** How often it was asked for again. */
  readonly asked: number
  /** With nothing, what was said before is taken back. */
  speak(sentence: string): void
  repeat(): void
}

export function usePrompter(): Prompter {
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState(0)
  useEffect(() => hush, [])
  const speak = useCallback((sentence: string) => {
    setSaid(sentence)
    if (sentence === '') hush()
    else sayAloud(sentence)
  }, [])
  const repeat = () => {
    setAsked(before => before + 1)
    if (said !== '') sayAloud(said)
  }
  return { said, asked, speak, repeat }
}
