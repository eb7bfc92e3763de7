/** The built pages: which file is meant, and the headers around it. Needs little but Node, to be there before the room is. */

import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'

export interface Pages {
  /** A file by its very name, or the page at the root. */
  fileFor(request: IncomingMessage): PageFile | null
  /** The page, whatever the address: it finds out by itself what it is to show. */
  pageFor(request: IncomingMessage): PageFile | null
}

export interface PageFile {
  readonly path: string
  /** What is in it, if that is little; `null`: to be read while it is sent. */
  readonly content: Buffer | null
  readonly stats: Stats
  readonly headers: Readonly<Record<string, string | number>>
}

const PAGE = '/index.html'
/** Names as a build gives them. No part begins with a dot or hides a letter behind `%`: none leads out of the folder. */
const NAME = /^(?:\/[\w-][\w.-]*)+$/
/** Files in there have the hash of what they hold in their names. */
const HASHED = '/assets/'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const OTHER_TYPE = 'application/octet-stream'

/** Bytes up to which a file is read in one piece, which takes less than a stream. */
const SHORT = 65_536

/** Compressed copies that may lie beside a file (`compressed.ts`), the smallest first. */
const COPIES = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** `webRoot` is `null` where there are none. */
export function openPages(webRoot: string | null): Pages {
  const find = (name: string, { method, headers }: IncomingMessage) =>
    webRoot !== null && (method === 'GET' || method === 'HEAD') && NAME.test(name)
      ? smallest(webRoot, name, String(headers['accept-encoding'] ?? ''))
      : null
  return {
    fileFor(request) {
      const [name] = request.url!.split('?', 1)
      return find(name === '/' ? PAGE : name!, request)
    },
    pageFor: request => find(PAGE, request),
  }
}

/** Gives the whole answer. */
export function sendPage(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  const { path, content, stats, headers } = file
  if (isKnown(request, stats)) {
    const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    response.writeHead(304, rest).end()
    return
  }
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else if (content) response.end(content)
  // Where either end breaks off, `pipeline` cuts the line, and there is nobody left to tell. No more is read than was said: if the file
  // has grown meanwhile, the rest would be taken for the next answer.
  else pipeline(createReadStream(path, { end: stats.size - 1 }), response, () => {})
}

/** The smallest copy of a file that the browser can read. */
function smallest(webRoot: string, name: string, accepted: string): PageFile | null {
  const file = join(webRoot, name)
  try {
    for (const { encoding, ending } of COPIES) {
      const stats = accepts(accepted, encoding) && fileAt(file + ending)
      if (stats) return read(file + ending, stats, { ...headersOf(name, stats), 'content-encoding': encoding })
    }
    const stats = fileAt(file)
    return stats && read(file, stats, headersOf(name, stats))
  } catch {
    return null // a name too long for a file, or pages that are just being built anew
  }
}

function read(path: string, stats: Stats, headers: PageFile['headers']): PageFile {
  const content = stats.size <= SHORT ? readFileSync(path) : null
  return { path, content, stats, headers: { ...headers, 'content-length': content?.length ?? stats.size } }
}

function headersOf(name: string, stats: Stats): PageFile['headers'] {
  return {
    ...SECURITY_HEADERS,
    'cache-control': name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'last-modified': stats.mtime.toUTCString(),
    etag: tagOf(stats),
    vary: 'accept-encoding',
    'content-type': TYPES[extname(name)] ?? OTHER_TYPE,
  }
}

function fileAt(path: string): Stats | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats : null
}

/** Such as `gzip, br;q=0.5`; what has the weight 0 is refused. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

/** Whether the browser has it already, as it says. If it names a tag, its date says nothing; whoever reloads wants it anew. */
function isKnown({ headers }: IncomingMessage, stats: Stats): boolean {
  if (/\bno-cache\b/.test(headers['cache-control'] ?? '')) return false
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some(tag => tag.trim() === '*' || tag.trim() === tagOf(stats))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // The date has no milliseconds.
  return Math.floor(stats.mtimeMs / 1000) * 1000 <= since
}

function tagOf({ size, mtime }: Stats): string {
  return `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`
}
