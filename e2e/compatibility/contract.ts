/** The external interface: settings, commands and their flags, requests, names of metrics, addresses of pages. */

import type { Command } from 'commander'
import { createProgram } from '#cli/program.ts'
import { settingsFromEnvironment } from '#server/settings.ts'
import { parseRoute } from '#web/shell/routes.ts'

/** The external interface of one version. */
export interface Contract {
  /** The effect of an environment variable on the settings. */
  readonly settings: readonly { readonly variable: string; readonly value: string; readonly sets: object }[]
  /** The words of a command, and the values that a flag takes. */
  readonly commands: readonly CommandForm[]
  readonly requests: readonly { readonly request: string; readonly status: number; readonly code: string | null }[]
  /** As `name type`. */
  readonly figures: readonly string[]
  readonly pages: readonly { readonly address: string; readonly route: object }[]
}

interface CommandForm {
  readonly words: string
  readonly flags: Readonly<Record<string, readonly string[]>>
}

export const VARIABLES: readonly (readonly [variable: string, value: string])[] = [
  ['PORT', '8099'],
  ['HOST', '127.0.0.1'],
  ['DATA_DIR', '/srv/parlour'],
  ['KEEP', 'nothing'],
  ['KEEP', 'everything'],
  ['DATABASE_URL', 'postgres://parlour:a,b@localhost/parlour'],
  ['DATABASE_URLS', 'postgresql://parlour:a,b@localhost/parlour'],
  ...['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'].map(level => ['LOG_LEVEL', level] as const),
  ['LOG_FORMAT', 'human'],
  ['LOG_FORMAT', 'json'],
  ['ADMIN_TOKEN', 'sixteen-letters!'],
  ['METRICS', 'token'],
  ['METRICS', 'local'],
  ['METRICS', 'off'],
  ['PUSH_SERVICES', 'https://push.example.org, https://*.push.example.org'],
  ['PUSH_CONTACT', 'mailto:host@example.org'],
  ['PUSH_CONTACT', 'https://games.example.org/contact'],
  ['ORIGINS', 'https://games.example.org, http://localhost:8080'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0'],
  ['BOT_PACE', '0.5'],
]

export const ADDRESSES = [
  '#/',
  '#/admin',
  '#/statistics',
  '#/open',
  '#/verify',
  '#/verify/a-table_1',
  '#/daily/wildstyle',
  '#/game/wildstyle',
  '#/learn/wildstyle',
  '#/children/my-little-town',
  '#/join/an-invite_1',
  '#/table/a-table_1',
  '#/local/a-match_1',
  '#/replay/a-table_1',
  '#/replay/a-table_1/12',
  '#/rules/wildstyle',
  '#/rules/wildstyle/WS-2.1',
  '#/move/a-table_1/a-ticket_1',
]

const SECRET = 'A'.repeat(24)

/** The body, where there is one, is never valid: the form of the answer shows whether the route exists. */
export const REQUESTS = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/admin',
  'POST /api/admin/end',
  'GET /api/games',
  `GET /api/content/wildstyle/${SECRET}`,
  'POST /api/tables',
  'POST /api/join',
  'POST /api/mine',
  'POST /api/again',
  'POST /api/take',
  'GET /api/programs',
  'POST /api/programs',
  'POST /bot',
  'GET /api/push',
  'POST /api/push',
  'POST /api/push/stop',
  `GET /api/replays/${SECRET}`,
  'POST /api/daily',
  'POST /api/daily/board',
  'GET /api/ratings/wildstyle',
  'POST /api/ratings/mine',
  'POST /api/ratings/forget',
]

export const ADMIN_TOKEN = 'sixteen-letters!'

export function settingBy(variable: string, value: string): object {
  return changed(settingsFromEnvironment({}), settingsFromEnvironment({ [variable]: value }))
}

export function commandForms(command: Command = createProgram(() => {}), before = 'parlour'): CommandForm[] {
  const given = command.registeredArguments.map(each => (each.required ? ` <${each.name()}>` : ` [${each.name()}]`))
  const flags = command.options.map(({ flags, argChoices = [] }) => [flags, argChoices] as const)
  return [
    { words: before + given.join(''), flags: Object.fromEntries(flags) },
    ...command.commands.flatMap(each => commandForms(each, `${before} ${each.name()}`)),
  ]
}

export async function answers(address: string): Promise<Contract['requests']> {
  const asked: Contract['requests'][number][] = []
  for (const request of REQUESTS) {
    const [method, path] = request.split(' ') as [string, string]
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    const said = isJson ? (JSON.parse(text) as { code?: string }) : {}
    asked.push({ request, status: answer.status, code: said.code ?? null })
  }
  return asked
}

export async function figures(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  return [...(await answer.text()).matchAll(/^# TYPE (\S+ \S+)$/gm)].map(([, figure]) => figure!)
}

export function pages(): Contract['pages'] {
  return ADDRESSES.map(address => ({ address, route: parseRoute(address) }))
}

/** The properties that differ. */
function changed(usual: object, set: object): object {
  const before = new Map<string, unknown>(Object.entries(usual))
  const fields = Object.entries(set).flatMap(([name, value]: [string, unknown]) => {
    const was = before.get(name)
    if (JSON.stringify(was) === JSON.stringify(value)) return []
    return [[name, isPlain(was) && isPlain(value) ? changed(was, value) : value]]
  })
  return Object.fromEntries(fields) as object
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
