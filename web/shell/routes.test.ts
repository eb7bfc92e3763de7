import { describe, expect, test } from 'vitest'
import { parseRoute, type Route, routeHash } from './routes.ts'

const ROUTES: readonly Route[] = [
  { page: 'home' },
  { page: 'game', game: 'my-little-town' },
  { page: 'learn', game: 'my-little-town' },
  { page: 'children', game: 'my-little-town' },
  { page: 'join', invite: 'Zm9vYmFyYmF6cXV4MTIzNA' },
  { page: 'table', table: 'a_b-c0123456789abcdefg' },
  { page: 'local', id: 'x1' },
  { page: 'replay', match: 'a_b-c0123456789abcdefg', at: null },
  { page: 'replay', match: 'a_b-c0123456789abcdefg', at: 42 },
  { page: 'open' },
  { page: 'statistics' },
  { page: 'daily', game: 'my-little-town' },
  { page: 'rules', game: 'my-little-town', rule: null },
  { page: 'rules', game: 'my-little-town', rule: 'MLT-6.5.1' },
  { page: 'rules', game: 'my-little-town', rule: 'what-is-ours' },
  { page: 'verify', match: null },
  { page: 'verify', match: 'a_b-c0123456789abcdefg' },
]

describe('routes', () => {
  test.each(ROUTES)('$page is the same after a round trip through an address', route => {
    expect(parseRoute(routeHash(route))).toEqual(route)
  })

  test.each([
    '',
    '#',
    '#/',
    '#/nowhere/x',
    '#/table',
    '#/table/',
    '#/table/a/b',
    '#/join/<script>',
    '#/learn',
    '#/replay',
    '#/replay/<script>',
    '#/replay/a/1/2',
    '#/open/x',
    '#/statistics/x',
    '#/daily',
    '#/rules',
    '#/rules/<script>',
    '#/rules/a/b/c',
    '#/verify/a/b',
    '#//table/x',
  ])('%j leads home', hash => {
    expect(parseRoute(hash)).toEqual({ page: 'home' })
  })
})
