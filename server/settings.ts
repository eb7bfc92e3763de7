/** Settings: what the operator may set, and constants that need no setting. */

import { join, resolve } from 'node:path'
import { UNHURRIED_WAIT } from '#protocol/limits.ts'
import type { LogFormat } from './log.ts'
import { ROOT } from './root.ts'

/** `nothing`: all data is lost when the server stops. */
export type Keep = 'everything' | 'nothing'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Whether matches outlive the process. Content packs are read from the data folder either way. */
  readonly keep: Keep
  /** A PostgreSQL database in place of the SQLite file in the data folder; it may hold a password. */
  readonly databaseUrl: string | null
  readonly logLevel: string
  readonly logFormat: LogFormat
  /** Opens the admin page; `null`: there is none. */
  readonly adminToken: string | null
  /** Who may read /metrics: holders of the admin token, clients on this machine as well, or no one. */
  readonly metrics: 'token' | 'local' | 'off'
  /** Free bytes on the disk below which the server reports itself as not ready. */
  readonly leastDisk: number
  readonly programs: ProgramSettings
  readonly push: PushSettings
  /** Origins whose pages may connect; `null` for the server's own. */
  readonly origins: readonly string[] | null
  /** Whether to trust the one proxy in front of the server about client addresses. */
  readonly trustProxy: boolean
  /** The built client; `null` to serve none. */
  readonly webRoot: string | null
  /** The module that exports `games`, for the server and the bots' workers. */
  readonly shelf: string
  /** The longest wait of an action for others in the same commit, in milliseconds. A single action does not wait. */
  readonly gather: number
  readonly bots: BotSettings
  readonly limits: Limits
  /** How long a live table waits for a player who dropped out. */
  readonly pause: PauseTimes
  /** How long a table by turns waits for an absent player whose turn it is. */
  readonly away: PauseTimes
  readonly consent: ConsentTimes
  /** Milliseconds after which another player is the host in place of an absent one. */
  readonly hostAway: number
  /** Milliseconds between the notice that the server stops and the stop, if clients are connected. */
  readonly goodbye: number
  readonly hibernate: {
    /** Milliseconds between two sweeps, which evict idle tables and wake due ones. */
    readonly every: number
    /** How long a table must have been idle, in milliseconds. */
    readonly after: number
  }
}

/** For outside programs that play here. */
export interface ProgramSettings {
  /** Milliseconds for one action; after that a bot of the server plays on. */
  readonly thinking: number
  /** Milliseconds after which a program that waits is answered in any case. */
  readonly waitFor: number
  /** Requests of one program that may wait at the same time. */
  readonly waits: number
  /** Connections with one token at the same time. */
  readonly connections: number
  /** Messages that may wait for their answers on one connection. */
  readonly pending: number
  /** Tables an account may play at, at the same time. */
  readonly tables: number
}

export interface PushSettings {
  /** Origins of push services; `*.` stands for any name below. */
  readonly services: readonly string[]
  /** Where services may complain: an address such as mailto:host@example.org or https://games.example.org. */
  readonly contact: string | null
  /** Milliseconds a player must be away before their turn is notified. */
  readonly delay: number
}

export interface BotSettings {
  readonly workers: number
  /** Milliseconds to think in. */
  readonly budget: number
  /** Milliseconds after which a bot counts as stuck, including the wait for a worker. */
  readonly patience: number
  /** How long a bot seems to think: after a player's action, and after another bot's. Milliseconds, from and to. */
  readonly pace: Pace
}

/** How long a table waits for a player who dropped out, in milliseconds. */
export interface PauseTimes {
  /** Until the others may vote. */
  readonly wait: number
  /** The same after a vote to wait. Absent: equal to `wait`. */
  readonly waitAgain?: number
  /** After which the votes cast decide. */
  readonly vote: number
  /** The count before play goes on. */
  readonly count: number
}

/** Proposals that need everyone's consent, in milliseconds. */
export interface ConsentTimes {
  /** The time to answer. */
  readonly open: number
  /** The time before the same player may propose again. */
  readonly again: number
}

export interface Pace {
  readonly afterPlayer: readonly [from: number, to: number]
  readonly afterBot: readonly [from: number, to: number]
}

/** A rate limit: so many at once, and then so many per second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Limits {
  /** Messages on one connection. */
  readonly messages: Rate
  /** Chat messages of one seat. */
  readonly sayings: Rate
  /** New tables from one address. */
  readonly newTables: Rate
  /** Joining, from one address. */
  readonly joins: Rate
  /** All other requests from one address. */
  readonly requests: Rate
  /** New connections from one address. */
  readonly connects: Rate
  readonly connectionsPerAddress: number
  /** Spectators only: players can always reach their own seat. */
  readonly watchersPerTable: number
  /** Milliseconds a connection may be silent while the server waits for a request. */
  readonly silence: number
  /** Milliseconds for the head of a request. */
  readonly headersWithin: number
  /** Milliseconds until the first message must have arrived. */
  readonly helloWithin: number
  /** Milliseconds between heartbeats of a connection; two misses close it. */
  readonly heartbeat: number
  /** Bytes waiting for a slow reader beyond which it gets no more updates until it has caught up. */
  readonly backlog: number
  /** Milliseconds a reader may stay behind. */
  readonly behindFor: number
}

/** A sentence for the operator: a setting, a file or a port is wrong. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** The push services of browsers. Any other address could be inside the server's own network. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
] as const

export const DEFAULT_SETTINGS: Settings = {
  port: 8080,
  host: '0.0.0.0',
  dataDir: 'data',
  keep: 'everything',
  databaseUrl: null,
  logLevel: 'warn',
  logFormat: 'human',
  adminToken: null,
  metrics: 'token',
  leastDisk: 64 * 1024 * 1024,
  programs: { thinking: 60_000, waitFor: 20_000, waits: 3, connections: 3, pending: 30, tables: 20 },
  push: { services: PUSH_SERVICES, contact: null, delay: 5000 },
  origins: null,
  trustProxy: false,
  webRoot: join(ROOT, 'dist', 'web'),
  shelf: import.meta.resolve('#games'),
  gather: 2,
  bots: {
    workers: 2,
    budget: 700,
    patience: 2000,
    pace: { afterPlayer: [800, 2000], afterBot: [500, 1100] },
  },
  limits: {
    messages: { burst: 60, perSecond: 20 },
    sayings: { burst: 5, perSecond: 0.5 },
    newTables: { burst: 120, perSecond: 0.2 },
    joins: { burst: 60, perSecond: 1 },
    requests: { burst: 600, perSecond: 100 },
    connects: { burst: 200, perSecond: 20 },
    connectionsPerAddress: 200,
    watchersPerTable: 200,
    silence: 30_000,
    headersWithin: 10_000,
    helloWithin: 5000,
    heartbeat: 7000,
    backlog: 256 * 1024,
    behindFor: 30_000,
  },
  pause: { wait: 20_000, vote: 30_000, count: 3000 },
  away: { wait: UNHURRIED_WAIT, waitAgain: 120_000, vote: 30_000, count: 0 },
  consent: { open: 60_000, again: 20_000 },
  hostAway: 60_000,
  goodbye: 3000,
  hibernate: { every: 2000, after: 30_000 },
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** Throws `StartProblem` for an invalid value. */
export function settingsFromEnvironment(environment: NodeJS.ProcessEnv): Settings {
  const { PORT, HOST, DATA_DIR, KEEP, LOG_LEVEL, LOG_FORMAT, ORIGINS, TRUST_PROXY, BOT_PACE } = environment
  const { DATABASE_URL, DATABASE_URLS, ADMIN_TOKEN, METRICS, PUSH_SERVICES: services, PUSH_CONTACT } = environment
  const databaseUrl = databaseFrom(DATABASE_URL, DATABASE_URLS)
  const origins = ORIGINS ? ORIGINS.split(',').map(originFrom) : null
  return {
    ...DEFAULT_SETTINGS,
    port: PORT ? wholeFrom('PORT', PORT, 65_535) : DEFAULT_SETTINGS.port,
    host: HOST || DEFAULT_SETTINGS.host,
    dataDir: resolve(DATA_DIR || DEFAULT_SETTINGS.dataDir),
    keep: KEEP ? keepFrom(KEEP, databaseUrl) : DEFAULT_SETTINGS.keep,
    databaseUrl,
    logLevel: LOG_LEVEL ? oneOf('LOG_LEVEL', LOG_LEVEL, LOG_LEVELS) : DEFAULT_SETTINGS.logLevel,
    logFormat: LOG_FORMAT ? oneOf('LOG_FORMAT', LOG_FORMAT, ['human', 'json']) : DEFAULT_SETTINGS.logFormat,
    adminToken: ADMIN_TOKEN ? longEnough('ADMIN_TOKEN', ADMIN_TOKEN) : null,
    metrics: METRICS ? oneOf('METRICS', METRICS, ['token', 'local', 'off']) : DEFAULT_SETTINGS.metrics,
    push: {
      ...DEFAULT_SETTINGS.push,
      services: [...DEFAULT_SETTINGS.push.services, ...(services ? services.split(',').map(serviceFrom) : [])],
      contact: PUSH_CONTACT
        ? contactFrom(PUSH_CONTACT)
        : (origins?.find(origin => origin.startsWith('https:')) ?? null),
    },
    origins,
    trustProxy: TRUST_PROXY ? oneOf('TRUST_PROXY', TRUST_PROXY, ['0', '1']) === '1' : false,
    bots: BOT_PACE
      ? { ...DEFAULT_SETTINGS.bots, pace: scaled(DEFAULT_SETTINGS.bots.pace, numberFrom('BOT_PACE', BOT_PACE, 0, 10)) }
      : DEFAULT_SETTINGS.bots,
  }
}

/** Settings under an old name: a sentence for the operator. */
export function noticesOf({ DATABASE_URLS }: NodeJS.ProcessEnv): readonly string[] {
  return DATABASE_URLS ? ['DATABASE_URLS is called DATABASE_URL now, and names one database.'] : []
}

/** 0 lets bots answer at once, 2 makes them take twice as long. */
export function scaled(pace: Pace, factor: number): Pace {
  const times = ([from, to]: readonly [number, number]) => [from * factor, to * factor] as const
  return { afterPlayer: times(pace.afterPlayer), afterBot: times(pace.afterBot) }
}

function wholeFrom(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text)) throw new StartProblem(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  return numberFrom(name, text, 0, max)
}

function numberFrom(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (/^[\d.]+$/.test(text) && min <= value && value <= max) return value
  throw new StartProblem(`${name} must be a number from ${min} to ${max}, not "${text}".`)
}

function keepFrom(text: string, databaseUrl: string | null): Keep {
  const keep = oneOf('KEEP', text, ['everything', 'nothing'])
  if (keep === 'nothing' && databaseUrl !== null) {
    throw new StartProblem('KEEP=nothing and a database contradict each other: set one of them.')
  }
  return keep
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  if (values.includes(text as T)) return text as T
  throw new StartProblem(`${name} must be one of ${values.join(', ')}, not "${text}".`)
}

function originFrom(text: string): string {
  const trimmed = text.trim()
  // Browsers send no origin with a star, so no page could connect.
  if (isOrigin(trimmed) && !trimmed.includes('*')) return trimmed
  throw new StartProblem(`ORIGINS must list origins such as https://games.example.org, not "${trimmed}".`)
}

/** Exactly as browsers send it: without the default port, since any other form would never match. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** `several`: the old setting, from when tables could be spread over a list of databases. */
function databaseFrom(one: string | undefined, several: string | undefined): string | null {
  if (one && several) throw new StartProblem('Set DATABASE_URL or DATABASE_URLS, not both.')
  if (one) return databaseAddress('DATABASE_URL', one)
  if (!several) return null
  // A password may hold a comma, but no address begins in one.
  const urls = several.trim().split(/[\s,]+(?=postgres(?:ql)?:\/\/)/)
  const [first] = urls.map(text => databaseAddress('DATABASE_URLS', text))
  if (urls.length === 1) return first!
  throw new StartProblem(
    `DATABASE_URLS names ${urls.length} databases, and Parlour uses one: set DATABASE_URL to one of them (the first has the ratings and the accounts of programs); nothing is changed in any of them, and the tables of each open once DATABASE_URL names it.`,
  )
}

/** The error does not repeat the value: it may hold a password. */
function databaseAddress(name: string, text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new StartProblem(`${name} must be an address such as postgres://parlour:password@localhost/parlour.`)
}

/** At two guesses a second, sixteen characters are enough. */
function longEnough(name: string, text: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new StartProblem(`${name} must have 16 to 200 letters and no spaces.`)
}

function serviceFrom(text: string): string {
  const trimmed = text.trim()
  if (/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(trimmed) && isOrigin(trimmed.replace('*.', ''))) return trimmed
  throw new StartProblem(`PUSH_SERVICES must list origins such as https://push.example.org, not "${trimmed}".`)
}

function contactFrom(text: string): string {
  if (/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(text)) return text
  throw new StartProblem(`PUSH_CONTACT must be an address such as mailto:host@example.org, not "${text}".`)
}
