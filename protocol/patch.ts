/**
 * The difference between two pieces of plain JSON, small enough to send instead of the second. A patch is one of:
 *
 *     7, "a", true, null   it becomes this
 *     [value]              it becomes this list or object
 *     []                   the field is gone
 *     {"a": …, "b": …}     patches for these fields of an object, or these places of a list
 *     [at, gone, items]    in a list: from `at` on, so many are gone, and these are there instead
 */

export type Patch = Scalar | readonly unknown[] | Fields
type Scalar = string | number | boolean | null
type Fields = { readonly [key: string]: Patch }
type JsonObject = Readonly<Record<string, unknown>>

const UNCHANGED: Fields = {}
const GONE: readonly unknown[] = []

/**
 * A cache of differences, by their result. A caller that compares several pairs with common parts, such as the views of
 * one position, passes the same cache to each, and every common part is compared once. Patches are immutable, so they
 * may be shared. Parts of lists are not cached: they are hardly ever shared unless the whole list is.
 */
export type Differences = Map<object, { readonly before: unknown; readonly change: Patch | undefined }>

/** The patch from `before` to `after`, the order of fields included. */
export function diff(before: unknown, after: unknown, known?: Differences): Patch {
  const change = changeOf(before, after, known)
  return change === undefined ? UNCHANGED : change
}

/**
 * Leaves `before` unchanged and shares with it what has not changed. Throws `PatchMisfit` if the patch was made for
 * another value.
 */
export function applyPatch(before: unknown, patch: Patch): unknown {
  if (!Array.isArray(patch)) return isObject(patch) ? applyFields(before, patch) : patch
  if (patch.length === 1) return patch[0]
  if (patch.length === 3 && Array.isArray(before)) return applySplice(before, patch)
  throw new PatchMisfit('no patch for this')
}

export class PatchMisfit extends Error {
  override readonly name = 'PatchMisfit'
}

/** The same; `undefined`: nothing has changed. */
function changeOf(before: unknown, after: unknown, known?: Differences): Patch | undefined {
  if (before === after) return undefined
  if (!isObject(after)) return after as Scalar
  if (!isObject(before)) return [after]
  const found = known?.get(after)
  if (found?.before === before) return found.change
  const change = changeOfParts(before, after, known)
  known?.set(after, { before, change })
  return change
}

function changeOfParts(before: JsonObject, after: JsonObject, known?: Differences): Patch | undefined {
  if (Array.isArray(after)) return Array.isArray(before) ? changeOfList(before, after) : [after]
  return Array.isArray(before) ? [after] : changeOfObject(before, after, known)
}

function changeOfObject(before: JsonObject, after: JsonObject, known?: Differences): Patch | undefined {
  const keys = Object.keys(before)
  const keysAfter = Object.keys(after)
  if (!beginsWith(keysAfter, keys)) return changeOfFields(before, after, known)
  // All values at once: one lookup after the other takes longer.
  const [values, valuesAfter] = [Object.values(before), Object.values(after)]
  let changes: Record<string, Patch> | undefined
  for (let place = 0; place < keysAfter.length; place++) {
    const value = valuesAfter[place]
    const patch = place < keys.length ? changeOf(values[place], value, known) : becomes(value)
    if (patch !== undefined) setField((changes ??= {}), keysAfter[place]!, patch)
  }
  return changes
}

/** Where fields were removed or reordered. */
function changeOfFields(before: JsonObject, after: JsonObject, known?: Differences): Patch {
  const keys = Object.keys(before)
  const keysAfter = Object.keys(after)
  const changes: Record<string, Patch> = {}
  const kept = keys.filter(key => Object.hasOwn(after, key))
  for (const key of keys) if (!Object.hasOwn(after, key)) setField(changes, key, GONE)
  for (const [place, key] of keysAfter.entries()) {
    const isNew = place >= kept.length
    // What stays keeps its order, and new fields come last: the result must list its fields in this order.
    if (isNew ? Object.hasOwn(before, key) : key !== kept[place]) return [after]
    const patch = isNew ? becomes(after[key]) : changeOf(before[key], after[key], known)
    if (patch !== undefined) setField(changes, key, patch)
  }
  return changes
}

function beginsWith(list: readonly string[], start: readonly string[]): boolean {
  if (list.length < start.length) return false
  for (let place = 0; place < start.length; place++) if (list[place] !== start[place]) return false
  return true
}

function changeOfList(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  if (before.length === after.length) return changeOfPlaces(before, after)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && changeOf(before[start], after[start]) === undefined) start++
  let end = 0
  while (end < shorter - start && changeOf(before.at(-1 - end), after.at(-1 - end)) === undefined) end++
  return [start, before.length - start - end, after.slice(start, after.length - end)]
}

function changeOfPlaces(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  let places: Record<string, Patch> | undefined
  let [first, last, changes, renewed] = [0, 0, 0, 0]
  for (let place = 0; place < after.length; place++) {
    const patch = changeOf(before[place], after[place])
    if (patch === undefined) continue
    ;(places ??= {})[place] = patch
    if (changes++ === 0) first = place
    if (isRenewal(patch)) renewed++
    last = place
  }
  if (!places) return undefined
  // Where most of a range is new, naming every place takes longer than the range itself.
  const stretch = last + 1 - first
  const isShorter = changes > 1 && renewed === changes && 2 * changes > stretch
  return isShorter ? [first, stretch, after.slice(first, last + 1)] : places
}

/** Whether the patch keeps nothing of the old value. */
function isRenewal(patch: Patch): boolean {
  return isObject(patch) ? Array.isArray(patch) && patch.length === 1 : true
}

function becomes(value: unknown): Patch {
  return isObject(value) ? [value] : (value as Scalar)
}

function applyFields(before: unknown, fields: Fields): unknown {
  const keys = Object.keys(fields)
  if (keys.length === 0) return before
  if (Array.isArray(before)) return applyPlaces(before, fields)
  if (!isObject(before)) throw new PatchMisfit('fields of something that has none')
  const after: Record<string, unknown> = { ...before }
  for (const key of keys) {
    const patch = fields[key]!
    const known = Object.hasOwn(before, key)
    if (Array.isArray(patch) && patch.length === 0) {
      if (!known) throw new PatchMisfit(`${key} is gone already`)
      delete after[key]
    } else setField(after, key, applyPatch(known ? before[key] : undefined, patch))
  }
  return after
}

function applyPlaces(before: readonly unknown[], places: Fields): unknown[] {
  const after = [...before]
  for (const key of Object.keys(places)) {
    const place = Number(key)
    if (String(place) !== key || !(place in before)) throw new PatchMisfit(`no place ${key}`)
    after[place] = applyPatch(before[place], places[key]!)
  }
  return after
}

function applySplice(before: readonly unknown[], [at, gone, items]: readonly unknown[]): unknown[] {
  const fits = isCount(at) && isCount(gone) && Array.isArray(items) && at + gone <= before.length
  if (!fits) throw new PatchMisfit('the list is too short')
  return before.toSpliced(at, gone, ...(items as unknown[]))
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** Makes `__proto__` a field like any other; assigning to it would not. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}
