/** Checks data from outside field by field, with an error that names the field. */

import { cloneJson } from './json.ts'

/** What is wrong with data from outside, and where: `tiles.json: tiles[3].squares: …`. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
}

/** Returns `value` as a T, or throws a `ShapeError`. `path` is the place of `value` in the data. */
export type Shape<T> = (value: unknown, path: string) => T

export function text(value: unknown, path: string): string {
  return typeof value === 'string' ? value : fail(path, 'must be text', value)
}

export function flag(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : fail(path, 'must be true or false', value)
}

/** Any finite number, integer or not. */
export function real(value: unknown, path: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fail(path, 'must be a number', value)
}

export function whole(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  return (value, path) =>
    Number.isSafeInteger(value) && min <= (value as number) && (value as number) <= max
      ? (value as number)
      : fail(path, `must be a whole number from ${min} to ${max}`, value)
}

export function oneOf<const T extends string | number>(values: readonly T[]): Shape<T> {
  return (value, path) =>
    values.includes(value as T) ? (value as T) : fail(path, `must be one of ${values.join(', ')}`, value)
}

export function matching(pattern: RegExp): Shape<string> {
  return (value, path) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(path, `must match ${pattern}`, value)
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path))
}

/** An optional field. Each absence gets its own copy of `fallback`. */
export function withDefault<T>(shape: Shape<T>, fallback: T): Shape<T> {
  return (value, path) => (value === undefined ? cloneJson(fallback) : shape(value, path))
}

export function list<T>(shape: Shape<T>, { min = 0, max = Infinity } = {}): Shape<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return fail(path, 'must be a list', value)
    if (value.length < min || value.length > max) {
      return fail(path, min === max ? `must have ${min} items` : `must have ${min} to ${max} items`, value.length)
    }
    return value.map((item, index) => shape(item, `${path}[${index}]`))
  }
}

/** A list in which no two items have the same `id`. */
export function named<T extends { readonly id: string }>(shape: Shape<T[]>): Shape<T[]> {
  return (value, path) => {
    const items = shape(value, path)
    const ids = items.map(item => item.id)
    const again = ids.findIndex((name, index) => ids.indexOf(name) < index)
    return again === -1 ? items : fail(`${path}[${again}].id`, 'must be used once only', ids[again])
  }
}

/** An object with exactly these fields; a field whose shape accepts `undefined` is optional. */
export function fields<T extends object>(shapes: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const names = Object.keys(shapes) as (keyof T & string)[]
  return (value, path) => {
    const record = objectAt(value, path)
    const unknown = Object.keys(record).find(key => !Object.hasOwn(shapes, key))
    if (unknown !== undefined) fail(`${path}.${unknown}`, 'is not a known field', record[unknown])
    const result: Partial<T> = {}
    for (const name of names) result[name] = shapes[name](ownField(record, name), `${path}.${name}`)
    return result as T
  }
}

/** Like `fields`, for objects that may have more fields than we read, such as notes. */
export function someFields<T extends object>(shapes: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const exact = fields(shapes)
  return (value, path) => {
    const record = objectAt(value, path)
    const known = Object.keys(record).filter(key => Object.hasOwn(shapes, key))
    return exact(Object.fromEntries(known.map(key => [key, record[key]])), path)
  }
}

/** From the wire: the value if it has the shape for its `type`, else `null`. */
export function parseTagged<T>(shapes: ReadonlyMap<unknown, Shape<T>>, raw: unknown): T | null {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'type')) return null
  const shape = shapes.get((raw as { type: unknown }).type)
  if (!shape) return null
  try {
    return shape(raw, 'action')
  } catch (error) {
    if (error instanceof ShapeError) return null
    throw error
  }
}

export function fail(path: string, problem: string, value: unknown): never {
  throw new ShapeError(`${path}: ${problem}, not ${glimpse(value)}`)
}

/** The beginning of a value as JSON. Reads no more than it shows: data from outside may be nested very deeply. */
export function glimpse(value: unknown): string {
  let objects = 0
  const few = (_key: string, item: unknown) =>
    typeof item === 'object' && item !== null && ++objects > GLIMPSE ? null : item
  return JSON.stringify(value, few)?.slice(0, GLIMPSE) ?? 'nothing'
}

const GLIMPSE = 80

function objectAt(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(path, 'must be an object', value)
  return value as Record<string, unknown>
}

function ownField(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
