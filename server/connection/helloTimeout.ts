/** How long somebody may say nothing at first. */

/**
 * Loses patience after so many milliseconds, unless what it returns is called before. After a standstill of our own, what they said
 * meanwhile is here unread: it is read before the immediate comes, so nobody is sent away for our silence.
 */
export function startHelloTimeout(milliseconds: number, lose: () => void): () => void {
  let isOver = false
  const timer = setTimeout(() => setImmediate(() => isOver || lose()), milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
