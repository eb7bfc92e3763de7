/** A sentence near where the player last pointed, which disappears by itself. */

import { say } from '#kernel'
import { useEffect, useRef, useState } from 'react'
import { RuleLinks } from '../../board/RuleLinks.tsx'
import { Icon } from '../../parts/Icon.tsx'
import type { Notice } from '../session/tableSession.ts'

/** Long enough to read a sentence twice. */
const SHOWN_FOR = 7000
/** A tap longer ago has nothing to do with the notice. */
const POINTED_WITHIN = 4000

interface Point {
  readonly x: number
  readonly y: number
  readonly at: number
}

export function NoticeToast({ notice }: { readonly notice: Notice | null }) {
  const pointed = useRef<Point | null>(null)
  const [shown, setShown] = useState<{ readonly notice: Notice; readonly point: Point | null } | null>(null)

  useEffect(() => {
    const remember = ({ clientX, clientY }: PointerEvent) => {
      pointed.current = { x: clientX, y: clientY, at: Date.now() }
    }
    addEventListener('pointerdown', remember, { passive: true })
    return () => removeEventListener('pointerdown', remember)
  }, [])

  useEffect(() => {
    if (!notice) return
    const recent = pointed.current && Date.now() - pointed.current.at < POINTED_WITHIN
    setShown({ notice, point: recent ? pointed.current : null })
  }, [notice])

  // Depends on what is shown: when the table goes on, the notice is withdrawn.
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <div className="toast-place" role="alert">
      {shown && (
        <div key={shown.notice.number} className="toast" style={placeNear(shown.point)}>
          <p>
            <RuleLinks text={shown.notice.text} />
          </p>
          <button type="button" className="icon-button" aria-label={say('Dismiss')} onClick={() => setShown(null)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}

const TOAST_WIDTH = 320
const MARGIN = 12

/** Above the finger if there is room, else below; always inside the window. */
function placeNear(point: Point | null): Readonly<Record<string, string>> {
  if (!point) return {}
  const width = Math.min(TOAST_WIDTH, innerWidth - 2 * MARGIN)
  const left = Math.min(Math.max(MARGIN, point.x - width / 2), innerWidth - width - MARGIN)
  const place = point.y > innerHeight / 2 ? { bottom: `${innerHeight - point.y + 28}px` } : { top: `${point.y + 28}px` }
  return { left: `${left}px`, width: `${width}px`, transform: 'none', ...place }
}
