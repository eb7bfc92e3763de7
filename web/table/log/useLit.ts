/** The highlighted places on the board: those of the line under the pointer, else those tapped a moment ago. */

import { useEffect, useState } from 'react'

/** Milliseconds that the places of a line stay highlighted after a tap. */
const LIT_FOR = 4000
const NOWHERE: readonly string[] = []

export function useLit(): {
  readonly lit: readonly string[]
  point(where: readonly string[] | null): void
  light(where: readonly string[]): void
} {
  const [pointed, setPointed] = useState<readonly string[] | null>(null)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), LIT_FOR)
    return () => clearTimeout(timer)
  }, [shown])
  return { lit: pointed ?? shown ?? NOWHERE, point: setPointed, light: setShown }
}
