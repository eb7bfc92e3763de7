/** Sets the speed of all animations in the style sheets: one place for all boards. */

import { preferences, type Speed } from './preferences.ts'

const RATES: Readonly<Record<Speed, number>> = { off: Infinity, slow: 0.5, normal: 1, fast: 2 }

/** Applies the player's preferred speed. */
export function keepPace(): void {
  for (const start of ['transitionrun', 'animationstart'] as const) document.addEventListener(start, setSpeed, true)
}

function setSpeed({ target }: Event): void {
  const rate = RATES[preferences.read().speed]
  if (rate === 1 || !(target instanceof Element)) return
  for (const animation of target.getAnimations()) {
    const endless = animation.effect?.getComputedTiming().endTime === Infinity
    if (Number.isFinite(rate)) animation.updatePlaybackRate(rate)
    else if (endless) animation.cancel()
    else animation.finish()
  }
}
