/** The screens of a first visit: by an address, by a friend's link, at a table, in a replay. */

import { botsOf } from '#bots/stock.ts'
import { WebSocket } from 'ws'
import { openGame } from '#games'
import { shelf } from '#games/shelf.ts'
import { createRng, type GameBox, rounds, type Seat } from '#kernel'
import { follow, isStep, type Known, type Update } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { SeatGranted, ServerFrame } from '#protocol/messages.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** The settings in the browser's storage; its cache has none of our pages. */
  readonly remembers: Readonly<Record<string, string>>
  /** One can begin once one of these can be tapped. */
  readonly playable: string
}

/** Any usable control of a board. */
const BOARD = '.board-place :is(button:enabled, [tabindex])'

const NONCE = '5a'.repeat(32)

/** Of a real server: tables are opened there, and a match is played to its end for the replay. */
export async function openScreens(address: string): Promise<Screen[]> {
  const first = shelf[0]!.card.id
  const screens: Screen[] = [
    { name: 'home', path: '/', remembers: {}, playable: '.game-box' },
    { name: 'game page', path: `/#/game/${first}`, remembers: {}, playable: '.game-mode-play:enabled' },
  ]
  const invite = await invitation(address, await newTable(address, first, { start: false }))
  screens.push({ name: 'invitation', path: `/#/join/${invite}`, remembers: {}, playable: 'main form input' })
  for (const { card } of shelf) {
    const seat = await newTable(address, card.id, { start: true })
    screens.push({
      name: `table: ${card.name}`,
      path: `/#/table/${seat.table}`,
      remembers: { [`parlour.seat.${seat.table}`]: JSON.stringify(remembered(card.id, seat)) },
      playable: BOARD,
    })
  }
  const over = await newTable(address, first, { start: true })
  await playOut(address, over, openGame(first)!)
  screens.push({ name: 'replay', path: `/#/replay/${over.table}`, remembers: {}, playable: BOARD })
  return screens
}

async function newTable(address: string, game: string, { start }: { readonly start: boolean }): Promise<SeatGranted> {
  const body = { game, name: 'Ada', seats: 2, options: {}, bots: start ? ['easy'] : [], start, nonce: NONCE }
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${game}: ${await answer.text()}`)
  return (await answer.json()) as SeatGranted
}

/** As the page would have stored it. */
function remembered(game: string, { table, seat, token }: SeatGranted) {
  return { table, game, seat, token, name: 'Ada', at: 0, over: false, invite: null }
}

/** A whole match against a bot, played by a client without a page. */
async function playOut(address: string, granted: SeatGranted, box: GameBox): Promise<void> {
  let known: Known | null = null
  await sit<true>(address, granted, (frame, act) => {
    if (!isStep(frame) && frame.type !== 'update') return null
    known = follow(known, frame as Update)
    if (!known) throw new Error('a step is missing')
    if (known.shown.outcome) return true
    const action = choose(box, known.shown.view, granted.seat)
    if (action !== null) act({ type: 'act', id: `a${known.seq}`, seen: known.seq, action })
    return null
  })
}

/** The invite link. */
function invitation(address: string, granted: SeatGranted): Promise<string> {
  return sit(address, granted, frame => ('invite' in frame ? frame.invite : null))
}

/** Until `hear` has what it wants. */
async function sit<T>(
  address: string,
  { table, token }: SeatGranted,
  hear: (frame: ServerFrame, say: (message: unknown) => void) => T | null,
): Promise<T> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
  const say = (message: unknown) => socket.send(JSON.stringify(message))
  socket.on('open', () => say({ type: 'hello', protocol: PROTOCOL, table, token }))
  const heard = await new Promise<T>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the line was cut')))
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (!isStep(frame) && frame.type === 'refused') return reject(new Error(frame.refusal.text))
      const wanted = hear(frame, say)
      if (wanted !== null) resolve(wanted)
    })
  })
  socket.close()
  return heard
}

function choose(box: GameBox, view: unknown, seat: Seat): unknown {
  const { game } = box
  const rng = createRng('any state that fits the view will do')
  const state: unknown = game.determinize(view, rng)
  if (!game.actors(state).includes(seat)) return null
  return botsOf(box).easy.choose(view, seat, game.legalActions(state, seat), rounds(1, rng))
}
