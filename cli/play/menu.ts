/**
 * Choosing among hundreds of legal actions without scrolling. A drawn tile may have two hundred places, so actions are
 * grouped: first by kind, then by one detail after the other until few are left.
 */

import { canonical, type Tagged } from '#kernel'

export interface Item<Action> {
  readonly label: string
  /** One action: the item is final. More: another question follows. */
  readonly actions: readonly Action[]
}

/** The action in words. */
export type Describe<Action> = (action: Action) => string

/** Lists up to this length are shown whole. */
const SHORT = 12

/** Longest list of search results. */
const FOUND = 30

/** The next question: a short list of actions, or of groups that together hold all of them. */
export function itemsOf<Action extends Tagged>(actions: readonly Action[], describe: Describe<Action>): Item<Action>[] {
  if (actions.length <= SHORT) return actions.map(action => ({ label: describe(action), actions: [action] }))
  const byType = groups(actions, action => action.type)
  if (byType.size > 1) return items(byType, inWords, describe)
  const byDetails = groups(actions, firstDetails(actions))
  return items(byDetails, details => details, describe)
}

/** Actions whose description holds every one of the words, whatever group they are in. */
export function search<Action>(actions: readonly Action[], describe: Describe<Action>, words: string): Item<Action>[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Item<Action>[] = []
  for (const action of actions) {
    const label = describe(action)
    const lower = label.toLowerCase()
    if (wanted.every(word => lower.includes(word))) found.push({ label, actions: [action] })
    if (found.length === FOUND) break
  }
  return found
}

/** An action as typed: `placeTile tx=1 ty=0 rot=2`, or as JSON. `null` if it is neither. */
export function typedAction(text: string): Readonly<Record<string, unknown>> | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) {
    const parsed = parseOr(trimmed, null)
    return typeof parsed === 'object' ? (parsed as Record<string, unknown> | null) : null
  }
  const [type, ...details] = trimmed.split(/\s+/)
  if (!type) return null
  const pairs = details.map(detail => /^(\w+)=(.+)$/.exec(detail))
  if (pairs.includes(null)) return null
  return Object.fromEntries([['type', type], ...pairs.map(pair => [pair![1]!, parseOr(pair![2]!, pair![2]!)])])
}

/** The inverse. */
export function asTyped(action: Tagged): string {
  const details = Object.entries(action).filter(([key]) => key !== 'type')
  return [action.type, ...details.map(([key, value]) => `${key}=${plain(canonical(value))}`)].join(' ')
}

function items<Action extends Tagged>(
  grouped: ReadonlyMap<string, readonly Action[]>,
  title: (key: string) => string,
  describe: Describe<Action>,
): Item<Action>[] {
  return Array.from(grouped, ([key, actions]) => ({
    label: actions.length === 1 ? describe(actions[0]!) : `${title(key)} (${actions.length})`,
    actions,
  }))
}

function groups<Action>(actions: readonly Action[], keyOf: (action: Action) => string): Map<string, Action[]> {
  return actions.reduce((found, action) => {
    const key = keyOf(action)
    return found.set(key, [...(found.get(key) ?? []), action])
  }, new Map<string, Action[]>())
}

/** Names an action by the first details in which the actions differ: as many as keep the list short. */
function firstDetails<Action extends Tagged>(actions: readonly Action[]): (action: Action) => string {
  const fields = [...new Set(actions.flatMap(action => Object.keys(action)))]
  const differing = fields.filter(field => groups(actions, action => detail(action, field)).size > 1)
  const naming = (count: number) => (action: Action) =>
    differing
      .slice(0, count)
      .map(field => detail(action, field))
      .join(', ')
  let count = 1
  while (count < differing.length && groups(actions, naming(count + 1)).size <= SHORT) count++
  return naming(count)
}

/** `tx -1` */
function detail(action: Tagged, field: string): string {
  const value = (action as unknown as Readonly<Record<string, unknown>>)[field]
  return value === undefined ? `no ${field}` : `${field} ${plain(canonical(value))}`
}

/** `placeTile` → `Place tile`. */
function inWords(name: string): string {
  const spaced = name.replace(/[-_]/g, ' ').replace(/[a-z](?=[A-Z])/g, letter => `${letter} `)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

/** JSON without the quotation marks around plain words. */
function plain(json: string): string {
  return /^"[^"\\]*"$/.test(json) ? json.slice(1, -1) : json
}

function parseOr(json: string, fallback: unknown): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return fallback
    throw error
  }
}
