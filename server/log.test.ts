import { describe, expect, test } from 'vitest'
import { logStream, requestForLog } from './log.ts'

describe('a log line about an error', () => {
  const secret = 's'.repeat(24)
  const err = {
    message: `no ${secret}`,
    stack: `Error: no ${secret}\n    at settingsFromEnvironment (server/settings.ts:1)`,
  }
  const line = JSON.stringify({ level: 50, time: 0, msg: `table ${secret}`, err })

  test.each(['json', 'human'] as const)(
    'contains no secret that the error names, and still says where it was: %s',
    format => {
      let text = ''
      logStream(format, { write: part => (text += part) }).write(line)
      expect(text).not.toContain(secret)
      expect(text).toContain('settingsFromEnvironment (server/settings.ts:1)')
    },
  )
})

describe('a log line', () => {
  const line = JSON.stringify({
    level: 50,
    time: Date.UTC(2026, 0, 2, 3, 4, 5),
    msg: 'a request failed',
    reqId: 'req-1',
    req: requestForLog.req({ method: 'GET', url: `/api/x/${'s'.repeat(24)}?token=${'t'.repeat(24)}` }),
    res: { statusCode: 500 },
    responseTime: 12.3,
    err: { message: 'oh', stack: 'Error: oh\n    at home' },
    hand: ['the ace'],
  })
  function written(format: 'json' | 'human'): string {
    let text = ''
    logStream(format, { write: part => (text += part) }).write(line)
    return text
  }

  test('for people', () => {
    expect(written('human')).toBe(
      '2026-01-02 03:04:05 error: a request failed GET /api/x/… 500 in 12 ms (req-1)\nError: oh\n    at home\n',
    )
  })

  test('for programs', () => {
    expect(JSON.parse(written('json'))).toEqual({
      time: '2026-01-02T03:04:05.000Z',
      level: 'error',
      message: 'a request failed',
      request: 'req-1',
      method: 'GET',
      path: '/api/x/…',
      status: 500,
      milliseconds: 12,
      error: 'oh',
      stack: 'Error: oh\n    at home',
    })
  })
})
