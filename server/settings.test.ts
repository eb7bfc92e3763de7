import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, settingsFromEnvironment, StartProblem } from './settings.ts'

test('without any settings the room opens on port 8080 with its data in ./data', () => {
  expect(settingsFromEnvironment({})).toEqual({ ...DEFAULT_SETTINGS, dataDir: resolve('data') })
  expect(DEFAULT_SETTINGS.port).toBe(8080)
})

test('the environment changes what it names', () => {
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

test('tables may be spread over several databases, in the order in which they are named', () => {
  const list = 'postgres://a:x,y@one/parlour, postgresql://two/parlour\n postgres://three/parlour'
  expect(settingsFromEnvironment({ DATABASE_URLS: list })).toMatchObject({
    databaseUrl: 'postgres://a:x,y@one/parlour',
    moreDatabases: ['postgresql://two/parlour', 'postgres://three/parlour'],
  })
  const one = { DATABASE_URL: 'postgres://one/parlour' }
  expect(settingsFromEnvironment(one)).toMatchObject({ databaseUrl: one.DATABASE_URL, moreDatabases: [] })
  expect(() => settingsFromEnvironment({ ...one, DATABASE_URLS: list })).toThrow('not both')
  const twice = `${one.DATABASE_URL},${one.DATABASE_URL}`
  expect(() => settingsFromEnvironment({ DATABASE_URLS: twice })).toThrow('the same database twice')
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
