import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { QuickSocket } from './quickSocket.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** Both ends of one line. */
async function connect(): Promise<{ readonly here: QuickSocket; readonly there: WebSocket }> {
  const http = createServer().listen(0, '127.0.0.1')
  const server = new WebSocketServer({ noServer: true, WebSocket: QuickSocket, perMessageDeflate: false })
  const accepted = new Promise<QuickSocket>(resolve => {
    http.on('upgrade', (request, socket, head) =>
      server.handleUpgrade(request, socket, head, webSocket => {
        webSocket.under = socket
        resolve(webSocket)
      }),
    )
  })
  await once(http, 'listening')
  const there = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  closing.push(
    () => there.terminate(),
    () => http.close(),
  )
  const here = await accepted
  if (there.readyState !== WebSocket.OPEN) await once(there, 'open')
  return { here, there }
}

test('texts of every length and alphabet arrive whole and in order, whichever way they are sent', async () => {
  const { here, there } = await connect()
  const lengths = [0, 1, 2, 124, 125, 126, 127, 255, 256, 257, 4095, 4096, 4097, 65_535, 65_536, 70_000]
  const texts = lengths.flatMap(length => ['x', '~', 'é', '\u007f', '喵', '\n'].map(letter => letter.repeat(length)))
  const heard: string[] = []
  const all = new Promise<void>(resolve => {
    there.on('message', data => {
      if (heard.push(String(data)) === texts.length) resolve()
    })
  })
  for (const [index, text] of texts.entries()) {
    if (index % 7 === 3) here.send(text, () => {})
    else here.send(text)
    if (index % 5 === 0) here.ping() // frames of another kind in between
    if (index % 11 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  await all
  expect(heard.map(text => text.length)).toEqual(texts.map(text => text.length))
  expect(heard).toEqual(texts)
})

test('what is told in one moment is written at once, after all that was promised for it', async () => {
  const { here, there } = await connect()
  const written: string[] = []
  const write = here.under!.write.bind(here.under!)
  here.under!.write = ((text: string, ...rest: []) => {
    written.push(text)
    return write(text, ...rest)
  }) as typeof write
  const heard = new Promise<string[]>(resolve => {
    const texts: string[] = []
    there.on('message', data => void (texts.push(String(data)) === 3 && resolve(texts)))
  })
  here.send('one')
  await Promise.resolve().then(() => here.send('two'))
  here.send('three')
  expect(written).toEqual([])
  expect(await heard).toEqual(['one', 'two', 'three'])
  expect(written).toHaveLength(1)
})

test('whoever sends hears when it has gone, and nothing is written to a line that is closing', async () => {
  const { here, there } = await connect()
  await new Promise<void>(resolve => here.send('short and plain', () => resolve()))
  const heard: string[] = []
  there.on('message', data => void heard.push(String(data)))
  here.send('the last word')
  here.close(1012, 'closing')
  const error = await new Promise(resolve => here.send('too late', resolve))
  expect(error).toBeInstanceOf(Error)
  await once(there, 'close')
  expect(heard).toEqual(['short and plain', 'the last word'])
})

test('what waits for a slow reader is counted', async () => {
  const { here, there } = await connect()
  there.pause()
  const text = 'x'.repeat(4096)
  while (here.bufferedAmount === 0) for (let n = 0; n < 100; n++) here.send(text)
  expect(here.bufferedAmount).toBeGreaterThanOrEqual(4096)
})
