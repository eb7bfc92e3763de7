/** Rows of buttons with words. */

import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="ots-buttons">{children}</div>
}

interface BigButtonProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** Takes the keyboard's focus when it has no other place. */
  readonly main?: boolean
  readonly go?: boolean
  readonly glow?: boolean
  readonly pressed?: boolean
  onPress(): void
}

export function BigButton({ icon, children, main, go, glow, pressed, onPress }: BigButtonProps) {
  return (
    <button
      type="button"
      className="ots-big"
      data-main={main || undefined}
      data-go={go || main || undefined}
      data-glow={glow || undefined}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  )
}
