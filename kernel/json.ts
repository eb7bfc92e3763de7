/** Plain JSON data: copying, comparing, hashing, freezing. */

import { sha256 } from './sha256.ts'

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
    copy[key] = typeof item === 'object' ? cloneJson(item) : item
  }
  return copy as T
}

/** The same text for equal data, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const record = value as Record<string, unknown>
  const fields = Object.keys(record)
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${canonical(record[key])}`)
  return `{${fields.join(',')}}`
}

/** One short name for equal data: states, views and content are compared by it across machines. */
export function hashJson(value: unknown): string {
  return sha256(canonical(value)).slice(0, 32)
}

/** Whether a trip through JSON text would give back exactly this. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isJson)
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
