import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { Conversation } from './conversation.ts'
import { QuickSocket } from './quickSocket.ts'
import { SHORT, shortFrameAt } from './shortFrames.ts'

interface Frame {
  /** The first byte: whether it is whole, three bits that must not be set, and its kind. */
  readonly head: number
  readonly isMasked: boolean
  readonly payload: Buffer
}

const TEXT = 0x81
const BINARY = 0x82
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d])

function text(words: string): Frame {
  return { head: TEXT, isMasked: true, payload: Buffer.from(words) }
}

function bytesOf({ head, isMasked, payload }: Frame): Buffer {
  const { length } = payload
  const bit = isMasked ? 0x80 : 0
  const size =
    length < 126
      ? [bit | length]
      : length < 65_536
        ? [bit | 126, length >> 8, length & 0xff]
        : [bit | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff]
  const hidden = isMasked ? payload.map((byte, place) => byte ^ MASK[place % 4]!) : payload
  return Buffer.concat([Buffer.from([head, ...size]), isMasked ? MASK : Buffer.alloc(0), hidden])
}

/** All that comes of chunks that arrive one after the other: what was heard and how it ended, and every byte of the answers. */
async function outcomeOf(chunks: readonly Buffer[], { isQuick }: { readonly isQuick: boolean }): Promise<unknown> {
  const heard: unknown[] = []
  const written: Buffer[] = []
  const under = new Duplex({
    read() {},
    write(chunk: Buffer | string, encoding: BufferEncoding, done) {
      written.push(Buffer.from(chunk as string, encoding))
      done()
    },
    decodeStrings: false,
  })
  const socket = accept(under)
  socket.conversation = {
    receive(data: unknown, isBinary: boolean) {
      const words = String(data)
      heard.push([isBinary ? 'binary' : 'text', words, socket.readyState])
      if (words === 'answer') socket.send('as you like')
      if (words === 'close') socket.close(1008, 'enough')
      if (words === 'terminate') socket.terminate()
      if (words === 'pause') {
        socket.pause()
        setImmediate(() => socket.resume())
      }
    },
  } as unknown as Conversation
  socket.on('message', (data, isBinary) => socket.conversation!.receive(data, isBinary))
  for (const sign of ['ping', 'pong'] as const) socket.on(sign, data => heard.push([sign, data.toString('latin1')]))
  socket.on('error', (error: NodeJS.ErrnoException) => heard.push(['error', error.code]))
  socket.on('close', (code, reason) => heard.push(['close', code, String(reason)]))
  if (isQuick) socket.listen()
  written.length = 0 // how they are let in has the time in it, or will have
  for (const chunk of chunks) {
    if (!under.destroyed) under.push(Buffer.from(chunk)) // as `ws` takes the mask away in place
    await new Promise(resolve => setImmediate(resolve))
  }
  await new Promise(resolve => setImmediate(resolve))
  // Nothing comes from a line that is cut: who would listen there is no matter.
  const end = [socket.readyState, under.destroyed || under.listenerCount('data')]
  socket.terminate()
  await new Promise(resolve => setImmediate(resolve))
  return { heard, end, written: Buffer.concat(written).toString('latin1') }
}

function accept(under: Duplex): QuickSocket {
  const settings = {
    noServer: true,
    WebSocket: QuickSocket,
    maxPayload: 8192,
    maxFragments: 4,
    perMessageDeflate: false,
  }
  const server = new WebSocketServer({ ...settings, clientTracking: false })
  const headers = {
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  }
  let accepted: QuickSocket | null = null
  const request = { method: 'GET', url: '/', headers } as unknown as IncomingMessage
  server.handleUpgrade(request, under, Buffer.alloc(0), socket => (accepted = socket))
  accepted!.under = under
  return accepted!
}

async function expectAlike(chunks: readonly Buffer[]): Promise<void> {
  expect(await outcomeOf(chunks, { isQuick: true })).toEqual(await outcomeOf(chunks, { isQuick: false }))
}

const words = fc.oneof(
  fc.constantFrom('answer', 'close', 'terminate', 'pause', '', 'é', '喵', '\ufeff{}'),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(124, 125, 126, 127, 4095, 4096, 4097, 8192, 8193, 70_000).map(length => 'x'.repeat(length)),
)
const frames: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 12, arbitrary: words.map(text) },
  { weight: 2, arbitrary: words.map(said => ({ ...text(said), head: 0x8a })) },
  { weight: 1, arbitrary: words.map(said => ({ ...text(said), isMasked: false })) },
  {
    weight: 3,
    arbitrary: fc.record({
      head: fc.constantFrom(0x00, 0x80, 0x01, TEXT, BINARY, 0x02, 0x83, 0x88, 0x89, 0x8a, 0x0a, 0xc1, 0xa1, 0x91),
      isMasked: fc.boolean(),
      payload: fc.uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes)),
    }),
  },
)

/** Cut anywhere, at the ends of frames above all. */
const chunks = fc
  .array(fc.tuple(frames, fc.boolean(), fc.option(fc.nat(), { freq: 6 })), { minLength: 1, maxLength: 12 })
  .map(parts => {
    let [waiting, cut] = [Buffer.alloc(0), [] as Buffer[]]
    for (const [frame, isEnd, within] of parts) {
      const bytes = bytesOf(frame)
      const place = within === null ? 0 : within % bytes.length
      if (place > 0) {
        cut.push(Buffer.concat([waiting, bytes.subarray(0, place)]))
        waiting = Buffer.alloc(0)
      }
      waiting = Buffer.concat([waiting, bytes.subarray(place)])
      if (isEnd) {
        cut.push(waiting)
        waiting = Buffer.alloc(0)
      }
    }
    return [...cut, waiting].filter(({ length }) => length > 0)
  })

test('whatever arrives, in whatever pieces, is heard, answered and objected to as `ws` does', async () => {
  await fc.assert(fc.asyncProperty(chunks, expectAlike), { numRuns: 500 })
})

test('byte by byte, all in one, and two by two', async () => {
  const said = ['one', 'answer', 'é', '', 'x'.repeat(300), 'last'].map(word => bytesOf(text(word)))
  const all = Buffer.concat(said)
  await expectAlike([...all].map(byte => Buffer.from([byte])))
  await expectAlike([all])
  await expectAlike([Buffer.concat(said.slice(0, 2)), Buffer.concat(said.slice(2, 4)), Buffer.concat(said.slice(4))])
})

test('a frame that is cut anywhere is left to others, and whole it is read', () => {
  for (const length of [0, 1, 125, 126, 200, SHORT]) {
    const bytes = bytesOf(text('x'.repeat(length)))
    for (let end = 0; end < bytes.length; end++) expect(shortFrameAt(bytes.subarray(0, end), 0)).toBeNull()
    expect(shortFrameAt(bytes, 0)).toEqual({ kind: 'text', text: 'x'.repeat(length), end: bytes.length })
  }
  expect(shortFrameAt(bytesOf(text('x'.repeat(SHORT + 1))), 0)).toBeNull()
})

test('what is not masked is left to others, whatever follows', () => {
  const bytes = bytesOf({ ...text('plain'), isMasked: false })
  // Read as if it were, this would be a text, too.
  expect(shortFrameAt(Buffer.concat([bytes, Buffer.from('and more')]), 0)).toBeNull()
})

test('short texts and pongs do not pass through `ws`, and after anything else all do', async () => {
  const under = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const socket = accept(under)
  const [theirs] = under.listeners('data')
  const receive = vi.fn<Conversation['receive']>()
  socket.conversation = { receive } as unknown as Conversation
  socket.listen()
  const arrive = async (frame: Frame) => {
    under.push(bytesOf(frame))
    await new Promise(resolve => setImmediate(resolve))
  }
  await arrive(text('plain'))
  await arrive({ ...text('3'), head: 0x8a })
  await arrive(text('größer'))
  expect(receive.mock.calls).toEqual([
    ['plain', false],
    ['größer', false],
  ])
  expect(under.listeners('data')).not.toContain(theirs)
  await arrive({ ...text('…'), head: BINARY })
  expect(under.listeners('data')).toEqual([theirs])
  expect(receive).toHaveBeenCalledTimes(2)
  socket.terminate()
})
