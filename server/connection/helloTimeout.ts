/** The time limit for the first message of a connection. */

/**
 * Calls `lose` after so many milliseconds, unless the returned function is called before. If the event loop was blocked, messages
 * that arrived meanwhile are read before the immediate runs: no client is disconnected for the server's delay.
 */
export function startHelloTimeout(milliseconds: number, lose: () => void): () => void {
  let isOver = false
  const timer = setTimeout(() => setImmediate(() => isOver || lose()), milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
