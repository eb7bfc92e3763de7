/** Finds unreadable text: cut off, or overlapping. Runs in the page. */

import type { Page } from 'playwright-core'

/** The problems of the visible text, in a few words each. */
export function unreadableWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** In pixels: rounding, and the space around letters. */
    const SLACK = 3

    interface Words {
      readonly text: string
      readonly element: Element
      readonly box: DOMRect
    }

    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: Words[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim()
      const element = node.parentElement
      if (text === '' || !element || !isSeen(element)) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (box.width > 1 && isInside(box, innerWidth, innerHeight)) all.push({ text, element, box })
      }
    }
    const cut = all.flatMap(words => (isCut(words) ? [`cut off: ${words.text}`] : []))
    const over = all.flatMap((words, index) =>
      all
        .slice(index + 1)
        .filter(other => words.element !== other.element && overlap(words.box, other.box) && areBothOnTop(words, other))
        .map(other => `${words.text} over ${other.text}`),
    )
    return [...new Set([...cut, ...over])]

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      // Text only for screen readers.
      return element.closest('[class*="unseen"], .visually-hidden') === null
    }

    function isInside(box: DOMRect, width: number, height: number): boolean {
      return box.right > 0 && box.bottom > 0 && box.left < width && box.top < height
    }

    /** By a box that neither scrolls nor shows an ellipsis. */
    function isCut({ element, box }: Words): boolean {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.overflowY === 'auto') return false
        if (style.textOverflow === 'ellipsis') return false
        if (style.overflowX === 'visible' || style.display === 'inline' || around instanceof SVGElement) continue
        const edge = around.getBoundingClientRect()
        const height = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top)
        // Lines are higher than their letters.
        if (box.right > edge.right + SLACK || box.left < edge.left - SLACK) return true
        if (height < box.height * 0.7) return true
      }
      return false
    }

    function overlap(a: DOMRect, b: DOMRect): boolean {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return across > SLACK && down > Math.min(a.height, b.height) * 0.45
    }

    /** Text entirely below a panel or a card is not read together with it. */
    function areBothOnTop(a: Words, b: Words): boolean {
      return [a, b].every(({ element, box }) => {
        const there = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        const place = there.findIndex(each => each === element || element.contains(each) || each.contains(element))
        return there.slice(0, Math.max(0, place)).every(each => isClear(each))
      })
    }

    function isClear(element: Element): boolean {
      const { backgroundColor, backgroundImage, fill } = getComputedStyle(element)
      if (element instanceof SVGElement) return fill === 'none' || fill === 'transparent'
      return backgroundImage === 'none' && /, 0\)$|transparent/.test(backgroundColor)
    }
  })
}
