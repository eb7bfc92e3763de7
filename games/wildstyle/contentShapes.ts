/** Common schemas of the content files: fields of files, and lists of named items. */

import type { ContentFiles } from '#kernel'
import { fail, list, type Shape, someFields } from '#kernel/shape.ts'

/** One field of one file; the files may have more fields, such as notes. */
export function fieldOf<T>(files: ContentFiles, file: string, name: string, shape: Shape<T>): T {
  if (!Object.hasOwn(files, file)) fail(file, 'must be there', undefined)
  const { [name]: value } = someFields({ [name]: (value: unknown) => value })(files[file], file)
  return shape(value, `${file}: ${name}`)
}

/** One for each of these names, in any order. */
export function each<Name extends string, T extends { readonly id: Name }>(
  names: readonly Name[],
  shape: Shape<T>,
): Shape<Record<Name, T>> {
  return (value, path) => {
    const items = named(list(shape, { min: names.length, max: names.length }))(value, path)
    return Object.fromEntries(items.map(item => [item.id, item])) as Record<Name, T> // as many as names, all different
  }
}

/** No two with the same name. */
export function named<T extends { readonly id: string }>(shape: Shape<T[]>): Shape<T[]> {
  return (value, path) => {
    const items = shape(value, path)
    const ids = items.map(item => item.id)
    const again = ids.findIndex((name, index) => ids.indexOf(name) < index)
    return again === -1 ? items : fail(`${path}[${again}].id`, 'must be used once only', ids[again])
  }
}

export function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map(item => [item.id, item]))
}
