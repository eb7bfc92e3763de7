/** The long commands as real processes: help, wrong arguments, Ctrl-C. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { LAB } from './lab.ts'

test('the documents name only npm scripts and lab commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }
  const named = globSync('**/*.md', { exclude: ['**/node_modules/**', 'dist/**'] }).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/npm run (?<script>\w[\w:-]*)(?: -- (?<word>\w+))?/g)].map(
      each => each.groups!,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script!))).toEqual([])
  expect(named.filter(({ script, word }) => script === 'lab' && word && !Object.hasOwn(LAB, word))).toEqual([])
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(12)
})

test('the lab without a name lists its commands, and refuses an unknown name', async () => {
  const { code, out } = await run('lab/main.ts')
  expect(code).toBe(0)
  for (const [name, { shows }] of Object.entries(LAB)) expect(out).toContain(`  ${name.padEnd(10)} ${shows}\n`)
  expect(await run('lab/main.ts', 'chess')).toMatchObject({ code: 1, out: '' })
})

test.concurrent.each([
  ...Object.keys(LAB).map(name => [['lab/main.ts', name], `lab -- ${name}`] as const),
  [['scripts/record/record.ts'], 'record --'] as const,
])('%j --help prints its usage and does nothing', async ([script, ...words], usage) => {
  const { code, out, err } = await run(script!, ...words, '--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(new RegExp(`^Usage: npm run ${usage} `))
  expect(out).toContain('\nWrites: ')
  expect(out).toContain('\nTakes:  ')
})

test.concurrent.each([
  ['lab/main.ts', ['soak', 'chess'], "soak: command-argument value 'chess' is invalid"],
  [
    'lab/main.ts',
    ['soak', 'wildstyle', '--games', 'many'],
    "soak: option '--games <number>' argument 'many' is invalid.",
  ],
  ['scripts/record/record.ts', ['wildstyle', 'new', '--options', '{'], 'It must be a JSON object.'],
  ['lab/main.ts', ['simulate', '--shape', 'round'], 'Allowed choices are sqlite, postgres.'],
  ['lab/main.ts', ['faults', '--only', 'F1,F99'], 'There is no fault "F99"'],
  ['lab/main.ts', ['bench', '--only', 'luck'], '"luck" is none of server,'],
  ['lab/main.ts', ['secrecy', '--pears', '5'], "secrecy: unknown option '--pears'"],
] as const)('%s %j: one sentence, and no work', async (file, words, sentence) => {
  const { code, out, err } = await run(file, ...words)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(sentence)
  expect(err).not.toMatch(/^\s+at /m)
})

test('Ctrl-C keeps the finished histories and prints how to continue', async () => {
  const child = start('lab/main.ts', 'simulate', '--schedules', '1000000', '--no-write')
  const [out, err] = [text(child.stdout), text(child.stderr)]
  await once(child.stderr, 'data')
  child.kill('SIGINT')
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(130)
  const [, done] = /^(\d+) histories, 0 with violations/m.exec(await out) ?? []
  const rest = 1_000_000 - Number(done)
  expect(await err).toContain(`npm run lab -- simulate --schedules ${rest} --from ${done} --no-write\n`)
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
