/**
 * Lets Parlour start and play offline. Every build brings its own copy of this worker, with the list of all its files. They are
 * fetched completely or not at all, beside those of earlier builds, and serve the pages opened from then on. An open page stays with
 * its own build: everything it loads later has a content hash in its name.
 */

/** Filled in at the end of the build. */
declare const PARLOUR_BUILD: {
  readonly id: string
  readonly files: readonly string[]
  /** The additional files, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

const BUILD = PARLOUR_BUILD
const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'parlour-'
const CACHE = PREFIX + BUILD.id
/** Earlier builds that are kept, for pages that were just being opened when this one came. */
const KEPT = 1
/** The cache that stores this browser's language, for all builds: push messages come while no page is open. */
const NOTES = 'language'
const NOTE = '/language'

/** What a page tells the worker: its language, and the text about a player's turn. `body` has a placeholder for `{game}`. */
interface Speech {
  readonly language: string
  readonly title: string
  readonly body: string
}

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!belongsToServer(pathname)) event.respondWith(openPage(request, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request))
  else if (BUILD.files.includes(pathname)) event.respondWith(findOwn(pathname, request))
})

worker.addEventListener('message', event => {
  const { language, title, body } = event.data as Partial<Speech>
  if (language !== undefined) event.waitUntil(noteSpeech({ language, title: title ?? '', body: body ?? '' }))
})
worker.addEventListener('push', event => event.waitUntil(showMessage(event.data)))
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openTable(String(event.notification.data)))
})

/** All files, or this worker is discarded and the next visit tries again. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const speech = await notedSpeech()
  const files = [...BUILD.files, ...wordsIn(speech?.language ?? '')]
  const fetched = await Promise.allSettled(files.map(path => fetchInto(cache, path)))
  const missing = fetched.find(({ status }) => status === 'rejected')
  if (missing) {
    // An incomplete build is useless, and might take the space that the next one needs.
    await caches.delete(CACHE)
    throw (missing as PromiseRejectedResult).reason
  }
  await worker.skipWaiting()
}

/** The additional files of one language. */
function wordsIn(language: string): readonly string[] {
  return Object.hasOwn(BUILD.languages, language) ? BUILD.languages[language]! : []
}

/** Sets this browser's language, also offline. */
async function noteSpeech(speech: Speech): Promise<void> {
  const notes = await caches.open(NOTES)
  await notes.put(NOTE, new Response(JSON.stringify(speech)))
  const cache = await caches.open(CACHE)
  const known = await Promise.all(wordsIn(speech.language).map(path => cache.match(path, { ignoreVary: true })))
  const missing = wordsIn(speech.language).filter((_, index) => !known[index])
  await Promise.all(missing.map(path => fetchInto(cache, path)))
}

async function notedSpeech(): Promise<Speech | null> {
  const note = await (await caches.open(NOTES)).match(NOTE)
  return note ? ((await note.json()) as Speech) : null
}

async function fetchInto(cache: Cache, path: string): Promise<void> {
  const hashed = path.startsWith('/assets/')
  const response = await fetch(path, { cache: hashed ? 'default' : 'reload', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${path} cannot be had: ${response.status}`)
  // The server may have been updated since it sent this worker: then its page belongs to another build.
  if (path === '/' && !(await response.clone().text()).includes(`content="${BUILD.id}"`)) {
    throw new Error('the page is of another build')
  }
  await cache.put(path, response)
}

/** Open pages are told that there is a new version; nothing changes for them. */
async function takeOver(): Promise<void> {
  await clearAway()
  await worker.clients.claim()
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ build: BUILD.id })
}

/** Deletes old builds, except those of open pages: a page holds a lock with the build's name. */
async function clearAway(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const inUse = new Set(held.map(({ name }) => name))
  const others = (await caches.keys()).filter(key => key.startsWith(PREFIX) && key !== CACHE)
  const old = others.slice(0, Math.max(0, others.length - KEPT)).filter(key => !inUse.has(key))
  await Promise.all(old.map(key => caches.delete(key)))
}

/** What only the server can answer. */
function belongsToServer(pathname: string): boolean {
  return pathname.startsWith('/api/') || pathname === '/ws'
}

/** The page is the same for all addresses; only an unknown address is first requested from the server. */
async function openPage(request: Request, pathname: string): Promise<Response> {
  if (pathname === '/') return findOwn('/', request)
  try {
    return await fetch(request)
  } catch (error) {
    if (error instanceof TypeError) return findOwn('/', request) // offline
    throw error
  }
}

async function findOwn(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

/** From any build: the same name means the same content. */
async function findAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** Push messages while no page is open: whose turn it is. A later message about a table replaces an earlier one. */
async function showMessage(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data)
  const { page } = message
  const speech = await notedSpeech()
  const title = speech && message.game !== '' ? speech.title : message.title
  const body = speech && message.game !== '' ? speech.body.replace('{game}', () => message.game) : message.body
  await worker.registration.showNotification(title, { body, tag: page, icon: '/icon-192.png', data: page })
}

function readMessage(data: PushMessageData | null): { title: string; body: string; game: string; page: string } {
  const { title, body, game, page } = (data?.json() ?? {}) as Record<string, unknown>
  const leads = typeof page === 'string' && /^#\/table\/[\w-]+$/.test(page)
  return {
    title: String(title ?? 'Parlour'),
    body: String(body ?? ''),
    game: String(game ?? ''),
    page: leads ? page : '#/',
  }
}

/** The page that already shows the table, or a new one. */
async function openTable(page: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).hash === page)
  if (open) await open.focus()
  else await worker.clients.openWindow(`/${page}`)
}
