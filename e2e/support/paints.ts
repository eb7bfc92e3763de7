/** Time from a tap on the board to the frame that shows its effect, measured in the page itself. */

import type { Page } from 'playwright-core'

export interface Paint {
  /** Milliseconds from the tap to the end of the next frame. */
  readonly took: number
  /** Whether that frame showed anything new. */
  readonly seen: boolean
}

declare global {
  interface Window {
    paints?: Paint[]
  }
}

/** From the next page load on, times every tap on what this selector matches. */
export async function timePaints(page: Page, board: string): Promise<void> {
  await page.addInitScript(selector => {
    const paints: Paint[] = (window.paints = [])
    const shown = () => document.querySelector(selector)?.innerHTML
    const onTap = ({ timeStamp, target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(selector)) return
      const before = shown()
      requestAnimationFrame(() => {
        const seen = shown() !== before
        // A message posted in a frame is delivered after the frame is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => paints.push({ took: performance.now() - timeStamp, seen }))
        port1.start()
        port2.postMessage(null)
      })
    }
    addEventListener('click', onTap, { capture: true })
  }, board)
}

export function paintsOf(page: Page): Promise<readonly Paint[]> {
  return page.evaluate(() => window.paints ?? [])
}

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!
}
