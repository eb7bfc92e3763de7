/** Keeps what was said last, so that it can be repeated; and its text for screen readers. */

import { useCallback, useEffect, useState } from 'react'
import { hush, sayAloud } from './voice.ts'

export interface Prompter {
  /** For a live region. */
  readonly said: string
  /** How often a repeat was asked for. */
  readonly asked: number
  /** Without a text, takes back what was said before. */
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
