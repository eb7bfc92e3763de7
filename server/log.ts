/** The server's log as lines a person reads. */

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}

/** A stream for pino, which hands over one JSON object per line. */
export function humanLog(out: { write(text: string): unknown }): { write(line: string): void } {
  return {
    write(line) {
      const { level, time, msg, err, reqId, req, res } = JSON.parse(line) as LogLine
      const when = new Date(time).toISOString().slice(0, 19).replace('T', ' ')
      const request = req ? ` ${req.method} ${req.url.split('?')[0]}` : ''
      const answer = res ? ` ${res.statusCode}` : ''
      const who = reqId ? ` (${reqId})` : ''
      const trace = err ? `\n${err.stack ?? err.message}` : ''
      out.write(`${when} ${LEVELS[level] ?? level}: ${msg}${request}${answer}${who}${trace}\n`)
    },
  }
}

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg: string
  readonly reqId?: string
  readonly req?: { readonly method: string; readonly url: string }
  readonly res?: { readonly statusCode: number }
  readonly err?: { readonly message: string; readonly stack?: string }
}
