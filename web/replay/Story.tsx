/** The story of the match: every line leads to its moment, and the line of the present moment is marked. */

import { say } from '#kernel'
import { useEffect, useRef } from 'react'
import { useOneStop } from '../parts/useOneStop.ts'
import type { StoryLine } from './timeline.ts'

interface StoryProps {
  readonly lines: readonly StoryLine[]
  readonly step: number
  jump(step: number): void
  /** Highlights the places of a line while the pointer or focus is on it. */
  point(where: readonly string[] | null): void
}

export function Story({ lines, step, jump, point }: StoryProps) {
  const list = useRef<HTMLOListElement>(null)
  const current = lines.findLastIndex(line => line.step <= step)
  const oneStop = useOneStop(Math.max(0, current))

  useEffect(() => {
    const scroller = list.current?.parentElement
    const line = list.current?.children[current] as HTMLElement | undefined
    if (!scroller || !line) return
    // Also later: a dialog around it opens after this, and the chart above may grow.
    const observer = new ResizeObserver(() => {
      scroller.scrollTop = line.offsetTop - (scroller.clientHeight - line.clientHeight) / 2
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [current])

  return (
    <div className="replay-story">
      <h2 className="log-title">{say('What happened')}</h2>
      <div className="replay-story-scroll">
        <ol ref={list} {...oneStop.list}>
          {lines.map((line, index) => (
            <li key={index}>
              <button
                type="button"
                className="log-line"
                tabIndex={oneStop.tabIndexOf(index)}
                aria-current={line.step === step ? 'step' : undefined}
                data-later={line.step > step || undefined}
                onPointerEnter={event => event.pointerType === 'mouse' && line.step === step && point(line.where)}
                onPointerLeave={() => point(null)}
                onClick={() => jump(line.step)}
              >
                {line.text}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
