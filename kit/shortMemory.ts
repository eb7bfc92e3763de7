/**
 * What was worked out for a position, for as long as it is likely to be asked for again. A WeakMap alone remembers as long as the
 * position is there, and on a server with many tables most positions wait for days.
 */

export class ShortMemory<Key extends object, Value> {
  readonly #span: number
  #recent = new WeakMap<Key, Value>()
  #before = new WeakMap<Key, Value>()
  #kept = 0
  /** Asked for or kept last: whoever plays a position on asks for it again and again, and a WeakMap takes its time. */
  #latestKey: Key | null = null
  #latest: Value | undefined

  /** What was not asked for while so many others were kept may be forgotten; while twice as many were, it is. */
  constructor(span: number) {
    this.#span = span
  }

  get(key: Key): Value | undefined {
    if (key === this.#latestKey) return this.#latest
    const recent = this.#recent.get(key)
    if (recent !== undefined) {
      this.#latestKey = key
      this.#latest = recent
      return recent
    }
    const before = this.#before.get(key)
    if (before !== undefined) this.set(key, before)
    return before
  }

  set(key: Key, value: Value): void {
    if (this.#kept === this.#span) {
      this.#before = this.#recent
      this.#recent = new WeakMap()
      this.#kept = 0
    }
    this.#kept++
    this.#recent.set(key, value)
    this.#latestKey = key
    this.#latest = value
  }
}
