/** A player's last words, beside their seat. Screen readers get them from the live region and the log. */

import { useLayoutEffect, useRef, useState } from 'react'
import { type BubblePlace, bubblePlace } from './bubblePlace.ts'
import { useWide } from '../ui/useWide.ts'

export function SpeechBubble({ words }: { readonly words: string }) {
  const bubble = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<BubblePlace>({})
  const wide = useWide()

  useLayoutEffect(() => {
    const chip = bubble.current!.parentElement!.getBoundingClientRect()
    setPlace(bubblePlace(chip, { width: innerWidth, height: innerHeight, beside: wide }))
  }, [wide])

  return (
    <span ref={bubble} className="speech" style={place} aria-hidden="true">
      {words}
    </span>
  )
}
