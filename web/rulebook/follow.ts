/** Links to rules at a table: they open the rulebook in a dialog instead of leaving the page. */

import type { MouseEvent } from 'react'
import { parseRoute, routeHash } from '../shell/routes.ts'

export function ruleAddress(game: string): (rule: string) => string {
  return rule => routeHash({ page: 'rules', game, rule })
}

/** Handles a click on a link to a rule, unless it opens another tab. */
export function followRule(event: MouseEvent, open: (rule: string | null) => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const route = parseRoute(link?.getAttribute('href') ?? '')
  if (route.page !== 'rules') return
  event.preventDefault()
  open(route.rule)
}
