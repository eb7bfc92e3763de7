/** Layout problems for people with low vision or motor impairments, measured in the page. */

import type { Page } from 'playwright-core'

interface Measured {
  /** Pixels that the page is wider than the window. */
  readonly sideways: number
  /** Controls that cannot be brought into view, or that something covers. */
  readonly lost: readonly string[]
  /** Controls smaller than 44 pixels, or than the minimum of a board. */
  readonly small: readonly string[]
}

/**
 * Controls that may be smaller, each for a reason that docs/accessibility.md gives. On boards nothing is smaller than 24 pixels, or there
 * is another control for the same.
 */
const SMALLER: Readonly<Record<string, number>> = {
  // In the middle of a sentence.
  '.rule-link': 0,
  // The whole line beside it can be pressed instead.
  '.switch': 24,
  // Cards overlap: some steps deeper are also buttons of their own.
  '.board-place :is(.pp-hideout, .pp-area) button': 0,
  '.board-place button': 24,
}

/** Measures everything; the window is restored afterwards. */
export function measure(page: Page, floors: Readonly<Record<string, number>> = {}): Promise<Measured> {
  return page.evaluate(measureHere, { smaller: Object.entries({ ...floors, ...SMALLER }) })
}

/** In the page. */
function measureHere({ smaller }: { readonly smaller: readonly (readonly [string, number])[] }): Measured {
  const root = document.querySelector('dialog[open]') ?? document.body
  const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')].filter(
    control =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.closest('[inert], [aria-hidden="true"], .visually-hidden'),
  )
  const nameOf = (control: Element) =>
    `${control.tagName.toLowerCase()}.${[...control.classList].join('.')} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)}"`

  const small: string[] = []
  const lost: string[] = []
  for (const control of controls) {
    const { width, height } = control.getBoundingClientRect()
    const floor = smaller.find(([selector]) => control.matches(selector))?.[1] ?? 44
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    if (!isHit(control)) lost.push(nameOf(control))
    else if ((Math.round(width) < floor || Math.round(height) < floor) && !isHitAround(control, floor / 2 - 1)) {
      small.push(`${nameOf(control)} ${Math.round(width)}x${Math.round(height)}`)
    }
  }
  scrollTo(0, 0)
  return { sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth), lost, small }

  /** Whether it can be pressed: in its middle, or near one of its corners. */
  function isHit(control: Element): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) return false
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 10, top + 10],
      [left + 10, bottom - 10],
      [right - 10, top + 10],
      [right - 10, bottom - 10],
    ] as const
    return points.some(([x, y]) => isAt(control, x, y))
  }

  /** Some have a touch area larger than their visible size. */
  function isHitAround(control: Element, reach: number): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const around = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const
    return around.every(([aside, above]) => control.contains(document.elementFromPoint(aside, above)))
  }

  function isAt(control: Element, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.contains(control))
  }
}

/** Icons on controls that hardly differ from their background, by name: for forced colours, which drop backgrounds. */
export function faintSigns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const channels = (colour: string): readonly number[] => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: string) => {
      const [red, green, blue] = channels(colour)
        .slice(0, 3)
        .map(value => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const behind = (element: Element | null): string => {
      if (!element) return 'Canvas'
      const { backgroundColor } = getComputedStyle(element)
      return channels(backgroundColor)[3] === 255 ? backgroundColor : behind(element.parentElement)
    }
    const root = document.querySelector('dialog[open]') ?? document
    return [...root.querySelectorAll('button, a[href]')].flatMap(control => {
      const sign = control.querySelector('svg')
      if (!sign?.checkVisibility() || control.textContent.trim() !== '') return []
      // Lines in the colour of the text are forced with it, unless the picture opts out; styles do not tell.
      const follows = getComputedStyle(sign).forcedColorAdjust !== 'none'
      const words = getComputedStyle(control).color
      const colours = [...sign.querySelectorAll('*')].flatMap(part => {
        const { fill, stroke, color } = getComputedStyle(part)
        return [fill, stroke].flatMap(each => (each === 'none' ? [] : follows && each === color ? words : each))
      })
      const [back, ...fronts] = [behind(control), ...colours].map(luminance)
      const best = Math.max(...fronts.map(front => (Math.max(front, back!) + 0.05) / (Math.min(front, back!) + 0.05)))
      return best < 3 ? [`${control.className} "${control.getAttribute('aria-label')}" ${best.toFixed(1)}`] : []
    })
  })
}
