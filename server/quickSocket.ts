/** A WebSocket that reads the short texts of which play consists by itself, writes them in one piece, and all of one moment together. */

import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Conversation } from './conversation.ts'
import { shortFrameAt } from './shortFrames.ts'

/** Characters, far more than an action takes. What is longer is not sent often enough to matter. */
const SHORT = 4096
/** Characters after which what is gathered is written even within one moment: what waits for a slow reader is to be counted. */
const ENOUGH = 16_384
/** What JSON is made of where nobody's name or words are in it: every character is one byte. */
const PLAIN = /^[ -~]*$/
/** A text, whole in this frame. */
const TEXT = 0x81
/** Lengths from here on take two more bytes, which this number announces. */
const LONGER = 126

type Data = Parameters<WebSocket['send']>[0]
type Options = Parameters<WebSocket['send']>[1]
type Sent = (error?: Error) => void

/** The line under a socket, which knows whose it is: all share one listener, as there are many of them. */
type Under = Duplex & { quick?: QuickSocket }

export class QuickSocket extends WebSocket {
  /** What the frames are written to. Only once it is there can anything be quick. */
  under: Under | null = null
  /** Whether anything was heard from there since somebody last looked. */
  heard = true
  /** What is said on it; `undefined` where a program plays. */
  conversation: Conversation | undefined = undefined
  /** Frames of this moment that are still to be written. */
  #gathered = ''

  /** Those with something to write, of this moment. */
  static #waiting: QuickSocket[] = []

  static #writeAll(): void {
    const sockets = QuickSocket.#waiting
    QuickSocket.#waiting = []
    for (const socket of sockets) socket.#flush()
  }

  /**
   * As `ws` sends it, but header and text together as one string, without a buffer for either; and what is told within one
   * moment, as that an action was carried out and what came of it, with one call of the system, which costs more than all else.
   * Nothing can come in between, as `ws` writes at once, too, if nothing is compressed.
   */
  override send(data: Data, options?: Options | Sent, sent?: Sent): void {
    const isText = options === undefined && typeof data === 'string'
    const frame = isText && this.under !== null && this.readyState === WebSocket.OPEN ? frameOf(data) : null
    if (frame !== null) return this.#gather(frame)
    this.#flush()
    if (typeof options === 'function') super.send(data, options)
    else super.send(data, options ?? {}, sent)
  }

  override close(code?: number, reason?: string | Buffer): void {
    this.#flush()
    super.close(code, reason)
  }

  override terminate(): void {
    this.#flush()
    super.terminate()
  }

  /**
   * From now on, short texts are heard without the detour over the stream in which `ws` puts frames together. That needs to know where a
   * frame begins: with the first chunk that is anything else, all reading is left to `ws`, its limits and its objections included.
   */
  listen(): void {
    const under = this.under!
    under.quick = this
    QuickSocket.#readAsWs ??= under.listeners('data')[0] as typeof QuickSocket.readQuickly
    under.on('data', QuickSocket.readQuickly)
    under.off('data', QuickSocket.#readAsWs)
  }

  /** How `ws` reads, on all its sockets; `null` before the first. */
  static #readAsWs: typeof QuickSocket.readQuickly | null = null

  private static readQuickly(this: Under, chunk: Buffer): void {
    this.quick!.#read(chunk)
  }

  #read(chunk: Buffer): void {
    for (let place = 0; place < chunk.length;) {
      const frame = shortFrameAt(chunk, place)
      if (frame === null) return this.#leaveReading(chunk.subarray(place))
      place = frame.end
      if (frame.kind === 'text') this.conversation!.receive(frame.text, false)
      else this.emit('pong', Buffer.from(frame.text))
    }
  }

  #leaveReading(rest: Buffer): void {
    const under = this.under!
    // Before anything is read: they take it away again when they have heard enough.
    under.on('data', QuickSocket.#readAsWs!)
    under.off('data', QuickSocket.readQuickly)
    QuickSocket.#readAsWs!.call(under, rest)
  }

  #gather(frame: string): void {
    // After all that is still to be done in this moment: promises that are kept now have been heard by then.
    if (this.#gathered === '' && QuickSocket.#waiting.push(this) === 1) process.nextTick(QuickSocket.#writeAll)
    this.#gathered += frame
    if (this.#gathered.length > ENOUGH) this.#flush()
  }

  #flush(): void {
    if (this.#gathered === '') return
    const frames = this.#gathered
    this.#gathered = ''
    this.under!.write(frames, 'latin1')
  }
}

/** Everybody at a table is told the same as a rule, one after the other: the frame that was made for one serves the others. */
let newest: { readonly text: string; readonly frame: string | null } = { text: '', frame: null }

/** `null`: nothing for the quick way. */
function frameOf(text: string): string | null {
  if (text === newest.text) return newest.frame
  const isPlain = text.length <= SHORT && PLAIN.test(text)
  newest = { text, frame: isPlain ? headerOf(text.length) + text : null }
  return newest.frame
}

function headerOf(length: number): string {
  if (length < LONGER) return String.fromCharCode(TEXT, length)
  return String.fromCharCode(TEXT, LONGER, length >> 8, length & 0xff)
}
