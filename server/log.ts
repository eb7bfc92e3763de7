/** The server's log: lines for people, or JSON for log collectors. Never with the secrets of seats or tables. */

export type LogFormat = 'human' | 'json'

export interface Out {
  write(text: string): unknown
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}

/** Ids of tables, invites, tokens and seeds: longer than any word. */
const SECRET = /[A-Za-z0-9_-]{22,}/g

/** A stream for pino, which writes one JSON object per line. */
export function logStream(format: LogFormat, out: Out): { write(line: string): void } {
  const write = format === 'json' ? asJson : asWords
  return { write: line => void out.write(write(JSON.parse(line) as LogLine)) }
}

/** The parts of a request for the log: neither headers nor what comes after `?`. */
export const requestForLog = {
  req: ({ method, url }: { readonly method: string; readonly url: string }) => ({
    method,
    url: withoutSecrets(url.split('?')[0]!),
  }),
}

function asWords({ level, time, msg = '', err, reqId, req, res, responseTime }: LogLine): string {
  const when = new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const request = req ? ` ${req.method} ${req.url}` : ''
  const answer = res ? ` ${res.statusCode}` : ''
  const took = responseTime === undefined ? '' : ` in ${Math.round(responseTime)} ms`
  const who = reqId ? ` (${reqId})` : ''
  const trace = err ? `\n${withoutSecrets(err.stack ?? err.message)}` : ''
  return `${when} ${LEVELS[level] ?? level}: ${withoutSecrets(msg)}${request}${answer}${took}${who}${trace}\n`
}

/** Field by field: what is not named here is not written. */
function asJson({ level, time, msg = '', err, reqId, req, res, responseTime }: LogLine): string {
  const line = {
    time: new Date(time).toISOString(),
    level: LEVELS[level] ?? String(level),
    message: withoutSecrets(msg),
    ...(reqId !== undefined && { request: reqId }),
    ...(req && { method: req.method, path: req.url }),
    ...(res && { status: res.statusCode }),
    ...(responseTime !== undefined && { milliseconds: Math.round(responseTime) }),
    ...(err && { error: withoutSecrets(err.message), stack: withoutSecrets(err.stack ?? '') }),
  }
  return `${JSON.stringify(line)}\n`
}

/** Removes secrets, except from stack lines, which name places in the source. */
function withoutSecrets(text: string): string {
  return text
    .split('\n')
    .map(line => (/^ {4}at /.test(line) ? line : line.replaceAll(SECRET, '…')))
    .join('\n')
}

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly reqId?: string
  readonly req?: { readonly method: string; readonly url: string }
  readonly res?: { readonly statusCode: number }
  readonly responseTime?: number
  readonly err?: { readonly message: string; readonly stack?: string }
}
