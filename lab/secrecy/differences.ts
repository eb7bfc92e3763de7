/** Finds the paths at which two plain values differ. */

export interface Difference {
  /** `[]` for any place in a list. */
  readonly path: string
  readonly one: unknown
  readonly other: unknown
}

export function differences(one: unknown, other: unknown, path = ''): Difference[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? [] : [{ path, one, other }]
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const within = (key: string) => (Array.isArray(one) ? `${path}[]` : path === '' ? key : `${path}.${key}`)
  return [...keys].flatMap(key =>
    differences((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], within(key)),
  )
}
