/** Opens a game's box in the browser, with the content the table is played with. Rules are loaded when a box is opened. */

import { shelf } from '#games/shelf.ts'
import { type ContentFiles, type GameBox, type GameCard, openVersion, say, translated } from '#kernel'
import { fetchContent } from './api.ts'
import { currentLanguage, addGameMessages } from '../languages/languages.ts'

/** The games' descriptions in other languages: games/<game>/languages/pitch.ts. The first page shows them before any box is opened. */
const pitches = import.meta.glob<Readonly<Record<string, string>>>('../../games/*/languages/pitch.ts', {
  import: 'pitch',
  eager: true,
})

/** The games on the shelf, in order, in the language of the page. */
export function cards(): readonly GameCard[] {
  return shelf.map(({ card }) => {
    const pitch = pitches[`../../games/${card.id}/languages/pitch.ts`]?.[currentLanguage()]
    return { ...card, pitch: pitch ?? translated(card.pitch) }
  })
}

export function cardOf(game: string): GameCard | undefined {
  return cards().find(({ id }) => id === game)
}

/** By game, or by game, content hash and version. */
const opened = new Map<string, Promise<GameBox>>()

/** The box of a game on the shelf with our own content: always the same promise, so that pages can suspend on it. */
export function openLocalBox(game: string): Promise<GameBox> {
  return once(game, async () => {
    const module = await loadBox(game)
    return module.open(module.content)
  })
}

/**
 * The box of `game` with the content of this hash, ours or else the server's, under the rules of this version; under the present rules
 * if we do not have that version. Rejects if the content cannot be loaded.
 */
export async function openBox(game: string, contentHash: string, version: number): Promise<GameBox> {
  const own = await openLocalBox(game)
  if (own.game.contentHash === contentHash && own.game.version === version) return own
  return once(`${game}/${contentHash}/${version}`, async () => {
    const content = own.game.contentHash === contentHash ? own.content : await fetched(game, contentHash)
    const module = await loadBox(game)
    const box = openVersion(module, version, content) ?? module.open(content)
    if (box.game.contentHash === contentHash) return box
    throw new Error(say('The room sent other pieces than this table plays with.'))
  })
}

async function fetched(game: string, contentHash: string): Promise<ContentFiles> {
  const answer = await fetchContent(game, contentHash)
  if (!answer.ok) throw new Error(answer.problem.text)
  return answer.value
}

async function loadBox(game: string) {
  const shelved = shelf.find(({ card }) => card.id === game)
  if (!shelved)
    throw new Error(say('This page does not know the game {game}. Reload it to get the newest one.', { game }))
  await addGameMessages(game)
  return shelved.unpack()
}

function once(key: string, open: () => Promise<GameBox>): Promise<GameBox> {
  const known = opened.get(key)
  if (known) return known
  const opening = open()
  opened.set(key, opening)
  opening.catch(() => opened.delete(key)) // the next attempt loads again
  return opening
}
