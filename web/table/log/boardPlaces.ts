/** Finds places on the board by the names that boards give them (`data-where`, several separated by "|"). */

/** The names of a place, the most exact first: "city 1,2", then "city". */
export function namesOf(where: string): string[] {
  const words = where.split(' ')
  return words.map((_, cut) => words.slice(0, words.length - cut).join(' '))
}

/** The visible elements of these places, each once: the place itself, or what contains it. */
export function spot(board: Element, places: readonly string[]): Element[] {
  const named = Map.groupBy(
    [...board.querySelectorAll('[data-where]')].flatMap(element =>
      element
        .getAttribute('data-where')!
        .split('|')
        .map(name => ({ name, element })),
    ),
    ({ name }) => name,
  )
  const found = places.flatMap(where => {
    for (const name of namesOf(where)) {
      // The largest: a pane rather than the tab that opens it.
      const [element] = (named.get(name) ?? [])
        .map(each => each.element)
        .filter(isInView)
        .toSorted(byArea)
      if (element) return [element]
    }
    return []
  })
  return [...new Set(found)]
}

function byArea(a: Element, b: Element): number {
  const area = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height
  }
  return area(b) - area(a)
}

function isInView(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { x, y, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && !isHidden(element, document.elementFromPoint(x + width / 2, y + height / 2))
}

/** A panel over the board declares in its style that it hides what is below: `--hides: places`. */
function isHidden(element: Element, over: Element | null): boolean {
  return over !== null && !over.contains(element) && getComputedStyle(over).getPropertyValue('--hides') === 'places'
}
