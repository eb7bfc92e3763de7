/** Starts real nginx and Caddy with our configurations, on a test's ports and in front of a test's servers. */

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../testSupport/freePort.ts'
import { temporaryFolder } from './checkout.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
export const HOST = 'games.example.org'

export interface Proxy {
  /** Without TLS; `null` where the test has none. */
  readonly plainPort: number | null
  readonly port: number
}

/** The configuration unchanged except for the certificate and the ports. */
export async function startNginx(file: string, targets: readonly string[]): Promise<Proxy> {
  const folder = temporaryFolder()
  const [plainPort, port] = [await freePort(), await freePort()]
  const { certificate, key } = makeCertificate(folder)
  const own = readFileSync(join(DEPLOY, file), 'utf8')
    .replaceAll(/\S+fullchain\.pem/g, certificate)
    .replaceAll(/\S+privkey\.pem/g, key)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/127\.0\.0\.1:80(80|81|82)/g, (_, last) => new URL(targets[last === '82' ? 1 : 0]!).host)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${folder}/${each};`,
  )
  const adapted = join(folder, 'nginx.conf')
  writeFileSync(
    adapted,
    `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${temporary.join(' ')}\n${own} }`,
  )
  execFileSync('nginx', ['-t', '-c', adapted, '-p', folder], { stdio: 'pipe' })
  await start('nginx', ['-c', adapted, '-p', folder], port)
  return { plainPort, port }
}

/** The Caddyfile unchanged except for the certificate and the ports. */
export async function startCaddy(target: string): Promise<Proxy> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { certificate, key } = makeCertificate(folder)
  const own = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    .replace(`${HOST} {`, `https://:${port} {\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:8080', new URL(target).host)
  const adapted = join(folder, 'Caddyfile')
  writeFileSync(adapted, `{\n\tadmin off\n\tauto_https off\n\tdefault_sni ${HOST}\n}\n${own}`)
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await start('caddy', ['run', '--config', adapted, '--adapter', 'caddyfile'], port, environment)
  return { plainPort: null, port }
}

async function start(command: string, words: readonly string[], port: number, env = process.env): Promise<void> {
  const child = spawn(command, words, { stdio: 'ignore', env })
  onTestFinished(() => void child.kill('SIGTERM'))
  await expect.poll(() => accepts(port), { timeout: 30_000 }).toBe(true)
}

function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const wish = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`]
  const names = ['-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync('openssl', ['req', ...wish, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key }
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
