/** The lower bound for a page: one with a single button that does nothing but load, with as many bytes as ours. */

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { type Load, timeLoad } from './load.ts'
import type { Screen } from './screens.ts'

const SCREEN: Screen = { name: 'empty page', path: '/', remembers: {}, playable: 'button' }
const HTML =
  '<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"><body><script src="/bytes.js"></script>'
const BUTTON = "document.body.append(Object.assign(document.createElement('button'), { textContent: 'Play' }))"

/** Incompressible bytes, as ours are compressed already; half of them, for each is written as two letters. */
export async function timeEmptyPage(browser: Browser, bytes: number): Promise<Load> {
  const script = `// ${randomBytes(Math.max(0, (bytes - HTML.length - BUTTON.length) / 2)).toString('hex')}\n${BUTTON}`
  const server = createServer((request, answer) => {
    const isScript = request.url === '/bytes.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    answer.end(isScript ? script : HTML)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await timeLoad(browser, address, SCREEN, { again: false })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
