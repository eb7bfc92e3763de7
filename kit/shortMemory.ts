/**
 * A cache of values computed for positions, for as long as they are likely to be needed. A WeakMap alone keeps a value
 * as long as its position exists, and on a server with many tables most positions wait for days.
 */

export class ShortMemory<Key extends object, Value> {
  readonly #span: number
  #recent = new WeakMap<Key, Value>()
  #before = new WeakMap<Key, Value>()
  #kept = 0
  /** The key read or written last: a match reads the latest position again and again, and a WeakMap is slow. */
  #latestKey: Key | null = null
  #latest: Value | undefined

  /** A value may be evicted once `span` others were written since it was read; after twice as many, it is. */
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
