/** Plain JSON data: copying, comparing, hashing, freezing. */

import { sha256 } from './saved/sha256.ts'

/** A deep copy of plain JSON data. Several times faster than structuredClone. */
export function cloneJson<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const length = value.length
    const copy = new Array(length)
    for (let i = 0; i < length; i++) {
      const item = value[i]
      copy[i] = typeof item === 'object' ? cloneJson(item) : item
    }
    return copy as T
  }
  const copy: Record<string, unknown> = {}
  for (const key in value) {
    const item = value[key]
    const itemCopy = typeof item === 'object' ? cloneJson(item) : item
    if (key === '__proto__') Object.defineProperty(copy, key, { ...OWN_FIELD, value: itemCopy })
    else copy[key] = itemCopy
  }
  return copy as T
}

/** `JSON.parse` makes `__proto__` a field like any other; assigning to it would not. */
const OWN_FIELD = { enumerable: true, configurable: true, writable: true }

/** The same text for equal data, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Number.isFinite(value)) return String(value) // as JSON has it, at a fraction of the cost
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Every entry and every view is serialized here, and one growing string is faster than joined lists.
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ','}${canonical(item) ?? ''}`
    return `[${text}]`
  }
  const record = value as Record<string, unknown>
  const keys = sorted(Object.keys(record))
  for (const key of keys) text += `${text && ','}${quoted(key)}:${canonical(record[key])}`
  return `{${text}}`
}

/** As JSON has it, at half the cost where nothing needs escaping. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

const PLAIN = /^[\w ,.:;/+-]*$/

/**
 * Sorts a list in place. Most objects have a handful of fields, nearly in order: insertion sort costs a fraction of
 * `sort`.
 */
function sorted(keys: string[]): string[] {
  if (keys.length > HANDFUL) return keys.toSorted()
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next]!
    let place = next
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!
    keys[place] = key
  }
  return keys
}

const HANDFUL = 16

/** A short hash of JSON data: states, views and content are compared by it across machines. */
export function hashJson(value: unknown): string {
  return sha256(canonical(value)).slice(0, 32)
}

/** Whether a round trip through JSON text returns exactly this. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return Array.from(value).every(isJson) // a copy has no holes to skip
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
    default:
      return false
  }
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

/** For the `default` of a switch over a tagged union: a new variant stops compiling here. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
