/** A press that stays where it is: tells holding something from tapping and from dragging it. */

/** Milliseconds that make a press a hold. */
export const HOLD = 500
/** A finger that strays further meanwhile, in pixels, does something else. */
const STILL = 10

export interface Hold {
  /** `null`: something that cannot be held. */
  press(onHold: (() => void) | null, x: number, y: number): void
  move(x: number, y: number): void
  /** Let go, or taken over by the browser: what was only pressed is no hold any more. */
  release(): void
  /** Something is pressed, or has been held since the last press: no time for the browser's own menu. */
  isBusy(): boolean
  /** Whether the click now is but the end of a hold. One hold ends in one click at most. */
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
