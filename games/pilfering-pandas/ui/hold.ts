/** Detects a hold: a press that stays in place, as opposed to a tap or a drag. */

/** Milliseconds after which a press is a hold. */
export const HOLD = 500
/** A finger that moves further meanwhile, in pixels, does not hold. */
const STILL = 10

export interface Hold {
  /** `null`: something that cannot be held. */
  press(onHold: (() => void) | null, x: number, y: number): void
  move(x: number, y: number): void
  /** Released, or taken over by the browser: an unfinished press is no longer a hold. */
  release(): void
  /** Something is pressed, or has been held since the last press: the browser's menu must not open. */
  isBusy(): boolean
  /** Whether the current click is only the end of a hold. One hold ends in one click at most. */
  takesClick(): boolean
}

export function createHold(): Hold {
  let pressed: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | null = null
  let held = false

  const forget = () => {
    if (pressed) clearTimeout(pressed.timer)
    pressed = null
  }

  return {
    press(onHold, x, y) {
      forget()
      held = false
      if (!onHold) return
      const timer = setTimeout(() => {
        pressed = null
        held = true
        onHold()
      }, HOLD)
      pressed = { x, y, timer }
    },
    move(x, y) {
      if (pressed && Math.hypot(x - pressed.x, y - pressed.y) > STILL) forget()
    },
    release: forget,
    isBusy: () => pressed !== null || held,
    takesClick() {
      const takes = held
      held = false
      return takes
    },
  }
}
