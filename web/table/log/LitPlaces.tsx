/** Rings on the board around the places that a line of the log mentions. */

import './lit.css'
import { type RefObject, useEffect, useRef } from 'react'
import { spot } from './boardPlaces.ts'

interface LitPlacesProps {
  readonly where: readonly string[]
  readonly board: RefObject<HTMLElement | null>
}

/** The distance of a ring from its place, in pixels. */
const AROUND = 4

export function LitPlaces({ where, board }: LitPlacesProps) {
  const layer = useRef<HTMLDivElement>(null)

  // Boards move under the rings (a camera glides, a pane scrolls), so the rings follow while they are visible.
  useEffect(() => {
    let frame = 0
    const follow = () => {
      if (board.current && layer.current) draw(layer.current, spot(board.current, where))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [where, board])

  return <div ref={layer} className="lit-places" aria-hidden="true" />
}

function draw(layer: HTMLElement, elements: readonly Element[]): void {
  const { left, top } = layer.getBoundingClientRect()
  while (layer.childElementCount > elements.length) layer.lastElementChild!.remove()
  while (layer.childElementCount < elements.length) layer.append(newRing())
  elements.forEach((element, index) => {
    const box = element.getBoundingClientRect()
    const { style } = layer.children[index] as HTMLElement
    style.translate = `${box.left - left - AROUND}px ${box.top - top - AROUND}px`
    style.width = `${box.width + 2 * AROUND}px`
    style.height = `${box.height + 2 * AROUND}px`
  })
}

function newRing(): HTMLElement {
  const ring = document.createElement('i')
  ring.className = 'lit-place'
  return ring
}
