/** The names of the pieces on a board: the ones that boards give them for screen readers. */

/** An element larger than this part of the board is a place to play on, not a piece to ask about. */
const PIECE = 0.2
/** A declared piece may be larger: a card fills much of a phone. */
const PART = 0.5

export interface NamedPiece {
  readonly piece: Element
  /** Empty where the element itself shows all of it. */
  readonly name: string
  /** The kind of piece (`data-part`), which leads to its rule. */
  readonly part: string | null
}

/** The piece that the element belongs to; `null` where there is nothing to say. */
export function nameAt(element: Element, board: Element): NamedPiece | null {
  for (let piece: Element | null = element; piece && piece !== board; piece = piece.parentElement) {
    const name = nameOf(piece)
    const isPart = piece.hasAttribute('data-part')
    if (name === '' && !isPart) continue
    if (areaOf(piece) >= (isPart ? PART : PIECE) * areaOf(board)) return null
    return { piece, name, part: piece.closest('[data-part]')?.getAttribute('data-part') ?? null }
  }
  return null
}

function nameOf(piece: Element): string {
  const label = piece.getAttribute('aria-label')
  if (label !== null) return label.trim()
  // What a button shows need not be said again, unless part of its name is only for screen readers.
  if (!(piece instanceof HTMLElement) || !piece.matches('button, [role="gridcell"], [role="button"], [data-part]'))
    return ''
  const words = inOneLine(spoken(piece))
  return words === inOneLine(piece.innerText) ? '' : words
}

function inOneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

/** The text of a piece without what is hidden from screen readers. */
function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
  return node.getAttribute('aria-label') ?? Array.from(node.childNodes, spoken).join(' ')
}

function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect()
  return width * height
}
