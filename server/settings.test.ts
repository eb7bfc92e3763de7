import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, noticesOf, settingsFromEnvironment, StartProblem } from './settings.ts'

test('without any settings the server listens on port 8080 with its data in ./data', () => {
  expect(settingsFromEnvironment({})).toEqual({ ...DEFAULT_SETTINGS, dataDir: resolve('data') })
  expect(DEFAULT_SETTINGS.port).toBe(8080)
})

test('the environment overrides the defaults', () => {
  const settings = settingsFromEnvironment({
    PORT: '9000',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/parlour',
    KEEP: 'nothing',
    LOG_LEVEL: 'info',
    ORIGINS: 'https://games.example, http://10.0.0.1:8080',
    TRUST_PROXY: '1',
    BOT_PACE: '0.5',
    LOG_FORMAT: 'json',
    ADMIN_TOKEN: 'sixteen-letters-or-more',
    METRICS: 'local',
    PUSH_SERVICES: 'https://push.example.org, https://*.push.example.net',
  })
  expect(settings).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    dataDir: '/srv/parlour',
    keep: 'nothing',
    logLevel: 'info',
    origins: ['https://games.example', 'http://10.0.0.1:8080'],
    trustProxy: true,
    bots: { pace: { afterPlayer: [400, 1000] } },
    logFormat: 'json',
    adminToken: 'sixteen-letters-or-more',
    metrics: 'local',
    push: { contact: 'https://games.example' },
  })
  expect(settings.push.services).toEqual([
    ...DEFAULT_SETTINGS.push.services,
    'https://push.example.org',
    'https://*.push.example.net',
  ])
})

test('DATABASE_URLS with one address is DATABASE_URL under its old name, and several addresses are refused', () => {
  const one = 'postgres://a:x,y@one/parlour'
  expect(settingsFromEnvironment({ DATABASE_URLS: one }).databaseUrl).toBe(one)
  expect(noticesOf({ DATABASE_URLS: one })).toEqual([expect.stringContaining('DATABASE_URL now')])
  expect(noticesOf({ DATABASE_URL: one, DATABASE_URLS: '' })).toEqual([])
  const list = `${one}, postgresql://two/parlour\n postgres://three/parlour`
  expect(() => settingsFromEnvironment({ DATABASE_URLS: list })).toThrow(/names 3 databases.*set DATABASE_URL to one/)
  expect(() => settingsFromEnvironment({ DATABASE_URL: one, DATABASE_URLS: one })).toThrow('not both')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '99999'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://one/parlour'],
  ['DATABASE_URLS', 'one, two'],
  ['LOG_LEVEL', 'loud'],
  ['KEEP', 'something'],
  ['ORIGINS', 'games.example'],
  ['ORIGINS', 'https://games.example/'],
  ['ORIGINS', 'https://*.example'],
  ['ORIGINS', 'wss://games.example'],
  ['TRUST_PROXY', 'yes'],
  ['BOT_PACE', 'fast'],
  ['BOT_PACE', '-1'],
  ['LOG_FORMAT', 'xml'],
  ['ADMIN_TOKEN', 'short'],
  ['ADMIN_TOKEN', 'with a space in the middle'],
  ['METRICS', 'everybody'],
  ['PUSH_SERVICES', 'push.example.org'],
  ['PUSH_SERVICES', 'https://push.example.org/path'],
  ['PUSH_SERVICES', 'https://*'],
  ['PUSH_SERVICES', 'https://push.example.org:443'],
  ['PUSH_SERVICES', 'https://*.push.example.org:443'],
  ['PUSH_SERVICES', 'https://push.example.org:99999'],
  ['PUSH_CONTACT', 'me'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(StartProblem)
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must `))
})
