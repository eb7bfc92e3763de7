/**
 * Runs before everything else: asks for the files that this address will need, for the match that is to be looked at, and greets the table
 * that this browser has a seat at, so that the answer is there when the code is. A guess that is wrong costs a few bytes, no more.
 */

// Filled in by server/ahead.ts, which is the reason why nothing may be imported here.
declare const PARLOUR_NEEDS: Readonly<
  Record<'pages' | 'games' | 'languages', Readonly<Record<string, readonly string[]>>> & { protocol: number }
>

/** Milliseconds in which the code must have come; then nobody is left sitting at a table who cannot see it. */
const PATIENCE = 20_000

{
  document.currentScript?.remove() // whatever stands between tags from here on is not ours
  const { pages, games, languages, protocol } = PARLOUR_NEEDS
  const [, page = '', name = ''] = location.hash.split('/')
  const ask = (file: string, rel: 'modulepreload' | 'preload' | 'stylesheet') => {
    const link = document.createElement('link')
    link.rel = rel
    if (rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
  /** A drawer that is locked is empty. */
  const kept = (key: string): string => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  /** The game of a table as this browser remembers it. */
  const gameAt = (table: string): string | undefined =>
    /"game":"([a-z0-9-]+)"/.exec(kept(`parlour.seat.${table}`) || kept(`parlour.local.${table}`))?.[1]

  const chosen = /^"(..)"$/.exec(kept('parlour.language'))?.[1]
  const language =
    chosen ?? navigator.languages.map(tag => tag.slice(0, 2)).find(tag => tag === 'en' || tag in languages)
  /** Own entries only: an address may name anything, such as what every object has. */
  const filesOf = (drawer: Readonly<Record<string, readonly string[]>>, key: string): readonly string[] =>
    Object.hasOwn(drawer, key) ? drawer[key]! : []
  const game = Object.hasOwn(games, name) ? name : (gameAt(name) ?? '')
  const wanted = Object.hasOwn(pages, page) ? [...filesOf(pages, page), ...filesOf(games, game)] : []
  const needed = [...new Set([...filesOf(languages, language ?? 'en'), ...wanted])]
  const styles = needed.filter(file => file.endsWith('.css'))
  for (const file of needed) ask(file, styles.includes(file) ? 'preload' : 'modulepreload')
  // They count in the order in which they stand: after what all pages share, which is still to be read.
  document.addEventListener('readystatechange', () => styles.forEach(file => ask(file, 'stylesheet')), { once: true })
  const token = /"token":"([\w-]+)"/.exec(kept(`parlour.seat.${name}`))?.[1]
  if (page === 'replay' && /^[\w-]+$/.test(name) && !kept(`parlour.local.${name}`)) {
    // As api.ts has it, which takes the answer. It names the game, whose files are then on their way before there is code to want them.
    const path = `/api/replays/${name}`
    const answer = fetch(path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    window.parlourAnswer = { path, answer }
    const askForGame = (match: string) => {
      const files = filesOf(games, /"game":"([a-z0-9-]+)"/.exec(match)?.[1] ?? '')
      for (const file of files)
        if (!needed.includes(file)) ask(file, file.endsWith('.css') ? 'preload' : 'modulepreload')
    }
    answer.then(async found => askForGame(await found.clone().text())).catch(() => {}) // whoever takes it will say what is wrong
  }
  if (page === 'table' && token !== undefined) {
    // As table/socketLine.ts and table/remote.ts have it, who take over.
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${name.slice(0, 6)}`)
    const listening = new AbortController()
    const line: Window['parlourLine'] = { socket, listening, heard: [] }
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', protocol, table: name, token })))
    const hear = ({ data }: MessageEvent) => void line.heard.push({ text: String(data), at: performance.now() })
    socket.addEventListener('message', hear, { signal: listening.signal })
    setTimeout(() => window.parlourLine === line && socket.close(), PATIENCE)
    window.parlourLine = line
  }
}
