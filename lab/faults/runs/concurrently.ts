/** Runs many promises with a limit on concurrency. */

/** So many results of `make`, at most `atOnce` at the same time. */
export async function many<T>(
  count: number,
  atOnce: number,
  make: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const made: T[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next++
      made[index] = await make(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work))
  return made
}
