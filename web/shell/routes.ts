/** The route, as the part of the address after `#`, which never reaches a server. */

import { useSyncExternalStore } from 'react'
import { unreachable } from '#kernel'

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'admin' }
  | { readonly page: 'statistics' }
  /** The deal of the day and its results. */
  | { readonly page: 'daily'; readonly game: string }
  | { readonly page: 'game'; readonly game: string }
  | { readonly page: 'join'; readonly invite: string }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'local'; readonly id: string }
  /** A finished match, at a step of it. */
  | { readonly page: 'replay'; readonly match: string; readonly at: number | null }
  /** A match from a file. */
  | { readonly page: 'open' }
  /** Verifies a shuffle: of this match, or of a file. */
  | { readonly page: 'verify'; readonly match: string | null }
  /** The rulebook of a game, opened at a rule. */
  | { readonly page: 'rules'; readonly game: string; readonly rule: string | null }
  /** The start page of the children's mode. */
  | { readonly page: 'children'; readonly game: string }
  /** The tutorial of a game. */
  | { readonly page: 'learn'; readonly game: string }
  | { readonly page: 'move'; readonly table: string; readonly ticket: string }

/** An unknown address leads home. */
export function parseRoute(hash: string): Route {
  const [page, name, ...more] = hash.replace(/^#?\/?/, '').split('/')
  if (page === 'move') return parseMove(name, more)
  if ((page === 'admin' || page === 'statistics') && name === undefined) return { page }
  if (page === 'open' && name === undefined) return { page }
  if (page === 'verify' && name === undefined) return { page, match: null }
  if (page === 'replay') return parseReplay(name, more)
  if (page === 'rules') return parseRules(name, more)
  if (!name || more.length > 0 || !/^[A-Za-z0-9_-]+$/.test(name)) return { page: 'home' }
  switch (page) {
    case 'game':
    case 'daily':
      return { page, game: name }
    case 'learn':
    case 'children':
      return { page, game: name }
    case 'join':
      return { page, invite: name }
    case 'table':
      return { page, table: name }
    case 'local':
      return { page, id: name }
    case 'verify':
      return { page, match: name }
    default:
      return { page: 'home' }
  }
}

function parseMove(table = '', [ticket = '', ...more]: readonly string[]): Route {
  const isPlain = [table, ticket].every(name => /^[A-Za-z0-9_-]+$/.test(name))
  return isPlain && more.length === 0 ? { page: 'move', table, ticket } : { page: 'home' }
}

function parseReplay(match: string | undefined, [at, ...more]: readonly string[]): Route {
  if (!match || !/^[A-Za-z0-9_-]+$/.test(match) || more.length > 0) return { page: 'home' }
  return { page: 'replay', match, at: at !== undefined && /^\d{1,6}$/.test(at) ? Number(at) : null }
}

/** The number of a rule or of a section, or the title of a section without a number. */
function parseRules(game = '', [rule, ...more]: readonly string[]): Route {
  if (!/^[a-z0-9-]+$/.test(game) || more.length > 0) return { page: 'home' }
  return { page: 'rules', game, rule: rule !== undefined && /^[A-Za-z0-9.-]+$/.test(rule) ? rule : null }
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/'
    case 'admin':
      return '#/admin'
    case 'statistics':
      return '#/statistics'
    case 'daily':
      return `#/daily/${route.game}`
    case 'game':
      return `#/game/${route.game}`
    case 'learn':
      return `#/learn/${route.game}`
    case 'children':
      return `#/children/${route.game}`
    case 'join':
      return `#/join/${route.invite}`
    case 'table':
      return `#/table/${route.table}`
    case 'local':
      return `#/local/${route.id}`
    case 'replay':
      return `#/replay/${route.match}${route.at === null ? '' : `/${route.at}`}`
    case 'open':
      return '#/open'
    case 'verify':
      return route.match === null ? '#/verify' : `#/verify/${route.match}`
    case 'rules':
      return route.rule === null ? `#/rules/${route.game}` : `#/rules/${route.game}/${route.rule}`
    case 'move':
      return `#/move/${route.table}/${route.ticket}`
    default:
      return unreachable(route)
  }
}

export function goTo(route: Route): void {
  location.hash = routeHash(route)
}

/** Like `goTo`, but replaces the present page in the history. */
export function replaceWith(route: Route): void {
  location.replace(routeHash(route))
}

/** A complete address, to share or to open on another device. */
export function linkTo(route: Route, origin = location.origin): string {
  return `${origin}${location.pathname}${routeHash(route)}`
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  return parseRoute(hash)
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
