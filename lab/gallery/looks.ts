/** The looks in which everything is shown: four windows, two themes, and more contrast for the boards. */

import type { CDPSession, Page } from 'playwright-core'

export interface Size {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly touch: boolean
}

export const SIZES: readonly Size[] = [
  { name: 'phone', width: 360, height: 640, touch: true },
  { name: 'tablet', width: 768, height: 1024, touch: true },
  { name: 'laptop', width: 1366, height: 768, touch: false },
  { name: 'desktop', width: 1920, height: 1080, touch: false },
]

export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

/** Takes pictures of one page, in any look. */
export interface Camera {
  look(size: Size, theme: Theme): Promise<void>
  /** As WebP, of the window or of the whole page. */
  take(wish?: { readonly whole?: boolean }): Promise<Buffer>
  /** The same in at most so many bytes: smaller, and if need be in lower quality. */
  takeSmall(bytes: number): Promise<Buffer>
}

/** The tallest page that is taken whole, in pixels. */
const TALLEST = 6000
/** How wide a small picture is at most, in pixels. */
const SMALL = 1000

export async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page)
  return {
    async look(size, theme) {
      await page.emulateMedia({
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        contrast: theme === 'contrast' ? 'more' : 'no-preference',
      })
      await page.setViewportSize({ width: size.width, height: size.height })
      await settled(page)
    },
    async take({ whole = false } = {}) {
      const { height } = page.viewportSize()!
      const high = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : height
      return capture(session, page, { quality: 82, height: Math.min(high, TALLEST), scale: 1 })
    },
    async takeSmall(bytes) {
      const { width, height } = page.viewportSize()!
      const scale = Math.min(1, SMALL / width)
      for (let quality = 84; ; quality -= 12) {
        const picture = await capture(session, page, { quality, height, scale })
        if (picture.length <= bytes || quality < 24) return picture
      }
    },
  }
}

interface Wish {
  /** From 0 to 100. */
  readonly quality: number
  readonly height: number
  readonly scale: number
}

async function capture(session: CDPSession, page: Page, { quality, height, scale }: Wish): Promise<Buffer> {
  const { width } = page.viewportSize()!
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: height > page.viewportSize()!.height,
    clip: { x: 0, y: 0, width, height, scale },
  })
  return Buffer.from(data, 'base64')
}

/** Waits for fonts, measured layouts and transitions. */
async function settled(page: Page): Promise<void> {
  await page.mouse.move(page.viewportSize()!.width / 2, 1)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 4; frame++) {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })
}
