/** The long commands as real processes: their help, wrong words, and Ctrl-C. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Scripts that take no more than minutes. */
const SHORT = [
  'tools/audit.ts',
  'tools/browser/pictures.ts',
  'build/buildServer.ts',
  'tools/dev.ts',
  'tools/gallery/main.ts',
  'tools/languages/main.ts',
  'tools/site/animations.ts',
  'tools/site/main.ts',
  'tools/tests/check.ts',
  'tools/tests/main.ts',
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
const LONG = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /\bnode (tools\/[\w/]+\.ts)/.exec(script) ?? []
  return file === undefined || SHORT.includes(file) ? [] : [{ name, file }]
})

test('the long commands are found', () => {
  expect(LONG.map(({ name }) => name)).toEqual(expect.arrayContaining(['soak', 'faults', 'simulate', 'bench']))
})

test.concurrent.each(LONG)('$name --help says how it is used, and does nothing', async ({ name, file }) => {
  const { code, out, err } = await run(file, '--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(new RegExp(`^Usage: npm run ${name} -- `))
  expect(out).toContain('\nWrites: ')
  expect(out).toContain('\nTakes:  ')
})

test.concurrent.each([
  ['tools/soak.ts', ['chess'], "soak: command-argument value 'chess' is invalid"],
  ['tools/soak.ts', ['wildstyle', '--games', 'many'], "soak: option '--games <number>' argument 'many' is invalid."],
  ['tools/record.ts', ['wildstyle', 'new', '--options', '{'], 'It must be a JSON object.'],
  ['tools/simulation/main.ts', ['--shape', 'round'], 'Allowed choices are sqlite, postgres.'],
  ['tools/faults/main.ts', ['--only', 'F1,F99'], 'There is no fault "F99"'],
  ['tools/bench/main.ts', ['--only', 'luck'], '"luck" is none of server,'],
  ['tools/secrecy/main.ts', ['--pears', '5'], "secrecy: unknown option '--pears'"],
] as const)('%s %j: one sentence, and no work', async (file, words, sentence) => {
  const { code, out, err } = await run(file, ...words)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(sentence)
  expect(err).not.toMatch(/^\s+at /m)
})

test('Ctrl-C keeps the finished histories, and says how to go on', async () => {
  const child = start('tools/simulation/main.ts', '--schedules', '1000000', '--no-write')
  const [out, err] = [text(child.stdout), text(child.stderr)]
  await once(child.stderr, 'data')
  child.kill('SIGINT')
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(130)
  const [, done] = /^(\d+) histories, 0 with violations/m.exec(await out) ?? []
  const rest = 1_000_000 - Number(done)
  expect(await err).toContain(`npm run simulate -- --schedules ${rest} --from ${done} --no-write\n`)
})

async function run(file: string, ...words: readonly string[]) {
  const child = start(file, ...words)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

function start(file: string, ...words: readonly string[]): ChildProcessWithoutNullStreams {
  const own = { NODE_COMPILE_CACHE: 'node_modules/.cache/parlour' }
  return spawn(process.execPath, [file, ...words], { env: { ...process.env, ...own } })
}
