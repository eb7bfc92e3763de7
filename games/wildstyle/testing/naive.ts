/** A second, naive implementation of the rules of a round: what may lie where, what each player can do, what must have happened. */

import type { ContentFiles } from '#kernel'
import type { Hex, Player, State } from '../types.ts'

/** The content files, parsed independently of content.ts. */
export interface Box {
  readonly copCars: number
  /** decks[round - 1]: its cards. */
  readonly decks: readonly ReadonlySet<string>[]
  /** faces[id]: icons by "q,r" relative to the centre. */
  readonly faces: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** slots[players]: the centres of the boards. */
  readonly slots: ReadonlyMap<number, readonly (readonly [number, number])[]>
}

interface Files {
  readonly 'deck.json': {
    readonly icons: readonly { readonly id: string; readonly letter: string; readonly cardsPerColour: number }[]
    readonly colours: readonly { readonly id: string }[]
  }
  readonly 'districts.json': { readonly faces: readonly { readonly id: string; readonly columns: readonly string[] }[] }
  readonly 'maps.json': {
    readonly maps: readonly { readonly players: number; readonly slots: readonly (readonly [number, number])[] }[]
  }
  readonly 'setup.json': { readonly copCars: number }
}

export function unpack(content: ContentFiles): Box {
  const files = content as unknown as Files
  const { icons, colours } = files['deck.json']
  const iconOf = new Map(icons.map(({ letter, id }) => [letter, id]))
  const faces = files['districts.json'].faces.map(({ id, columns }): [string, Map<string, string>] => {
    const cells = new Map<string, string>()
    for (let q = -3; q <= 3; q++) {
      const rows = [-3, -2, -1, 0, 1, 2, 3].filter(r => Math.abs(q + r) <= 3)
      for (const [index, r] of rows.entries()) cells.set(`${q},${r}`, iconOf.get(columns[q + 3]![index]!)!)
    }
    return [id, cells]
  })
  return {
    copCars: files['setup.json'].copCars,
    decks: [1, 11, 21].map(first => {
      const cards = icons.flatMap(({ id, cardsPerColour }) =>
        colours.flatMap(colour =>
          Array.from({ length: cardsPerColour }, (_, copy) => `${colour.id}-${id}-${first + copy}`),
        ),
      )
      return new Set(cards)
    }),
    faces: new Map(faces),
    slots: new Map(
      files['maps.json'].maps.map(({ players, slots }) => [
        players,
        slots.map(([a, b]) => [7 * a + 3 * b, 4 * b - 3 * a] as const),
      ]),
    ),
  }
}

/** The icon of every hex of the city. */
export function iconsOf(box: Box, { placements }: Pick<State, 'placements'>): Map<Hex, string> {
  const icons = new Map<Hex, string>()
  for (const [slot, { face, rotation }] of placements.entries()) {
    const [q0, r0] = box.slots.get(placements.length)![slot]!
    for (const [hex, icon] of box.faces.get(face)!) {
      let [q, r] = hex.split(',').map(Number) as [number, number]
      for (let turn = 0; turn < rotation; turn++) [q, r] = [0 - r, q + r]
      icons.set(`${q0 + q},${r0 + r}`, icon)
    }
  }
  return icons
}

/** The first error of the state, or `null`. */
export function broken(box: Box, icons: ReadonlyMap<Hex, string>, state: State): string | null {
  return cardError(box, state) ?? tagError(icons, state) ?? copCarError(box, state) ?? triggerMissed(state)
}

function cardError({ decks }: Box, { players, draws, setAside, shares, round }: State): string | null {
  const deck = decks[round - 1]!
  const found = new Set<string>()
  let count = 0
  const look = (pile: readonly string[]) => {
    for (const card of pile) {
      found.add(card)
      count++
    }
  }
  for (const { hand, spaces, discards } of players) [hand, spaces[0], spaces[1], discards].forEach(look)
  for (const piles of [draws, setAside, shares]) piles.forEach(look)
  if (count !== deck.size || found.size !== deck.size) return `${count} cards, ${found.size} of them different`
  for (const card of found) if (!deck.has(card)) return `a strange card, ${card}`
  for (const { hand, spaces } of players) {
    if (hand.length > 3) return 'a hand of more than 3'
    if (spaces.some(set => set.length > 3 || set.some(card => iconIn(card) !== iconIn(set[0]!)))) return 'a strange set'
  }
  return null
}

function tagError(icons: ReadonlyMap<Hex, string>, { players, tags, phase }: State): string | null {
  const placed = players.map(() => 0)
  for (const [hex, seats] of Object.entries(tags)) {
    if (!icons.has(hex)) return `a tag beside the city, at ${hex}`
    if (seats.length === 0 || new Set(seats).size < seats.length) return `strange tags at ${hex}`
    if (icons.get(hex) !== 'station' && seats.length > 1) return `two tags at ${hex}`
    for (const seat of seats) placed[seat]! += 1
  }
  const counted = players.every(({ mat, supply }, seat) => {
    const all = placed[seat]! + mat + supply
    return mat >= 0 && supply >= 0 && (phase === 'over' ? all <= 18 : all === 18)
  })
  return counted ? null : 'a tag came or went'
}

function copCarError({ copCars }: Box, { players, stacks }: State): string | null {
  const cars = [...players.map(player => player.copCars), ...stacks]
  if (cars.some(count => count < 0)) return 'less than no cop car'
  return cars.reduce((sum, count) => sum + count, 0) === copCars ? null : 'a cop car came or went'
}

/** Whether the round should have closed or ended but did not. */
function triggerMissed(state: State): string | null {
  const { players, phase, draws, turn, clock } = state
  if (phase !== 'play' && phase !== 'final') return null
  const left = players.filter(player => !player.finished)
  if (left.length === 0) return 'all players are finished, and the round goes on'
  if (left.some(player => player.mat === 0)) return 'a player without tags still plays'
  if (turn !== null && players[turn]!.finished) return 'the turn of a finished player'
  const moves = left.some(player => doableWithCards(state, player).length > 0)
  if (phase === 'final') {
    if (left.some(player => player.spaces.every(set => set.length === 0))) return 'still in without a set'
    const full = (player: Player) => player.spaces.some(set => set.length === 3) || mayRush(state, player)
    if (state.lastCall && !left.every(full)) return 'still in with nothing to do'
    return moves || state.lastCall ? null : 'a last call missed'
  }
  if (players.some(player => player.finished !== (player.mat === 0))) return 'finished too early'
  if (draws.every(pile => pile.length === 0)) return 'trigger A missed'
  if (players.filter(player => player.mat > 0).length < 2) return 'trigger B missed'
  if (turn !== null) return null
  const stuck = !moves && !left.some(player => player.spaces.some(set => set.length === 3))
  if (stuck && !left.some(player => mayRush(state, player))) return 'trigger C missed'
  if (stuck !== (clock.stall !== undefined)) return 'the stall runs when it should not, or the other way round'
  return null
}

function mayRush({ stacks }: State, { spaces }: Player): boolean {
  return stacks.some(cars => cars > 0) && spaces.some(set => set.length === 1 || set.length === 2)
}

/** Everything a player may do in a round, in the format of `inWords`. */
export function doable(icons: ReadonlyMap<Hex, string>, state: State, seat: number): string[] {
  const player = state.players[seat]!
  const words = doableWithCards(state, player)
  for (const slot of [0, 1] as const) {
    const set = player.spaces[slot]
    if (set.length === 0 || (set.length < 3 && state.stacks.every(cars => cars === 0))) continue
    const free = [...icons].filter(([hex, icon]) => {
      const seats = state.tags[hex] ?? []
      return icon === iconIn(set[0]!) && (icon === 'station' ? !seats.includes(seat) : seats.length === 0)
    })
    const name = set.length === 3 ? 'COMPLETE' : 'RUSH'
    words.push(...free.map(([hex]) => `${name} ${slot} ${hex}`), `${name} ${slot} null`)
  }
  if (state.phase === 'final') words.push('DONE')
  if (state.turn !== null) words.push('PASS')
  return words
}

/** Draw, add from the hand or from a share pile, and share. */
function doableWithCards({ draws, shares, phase }: State, { hand, spaces }: Player): string[] {
  const words: string[] = []
  const goes = (card: string, set: readonly string[]) =>
    set.length === 0 ? phase === 'play' : set.length < 3 && iconIn(set[0]!) === iconIn(card)
  for (const [pile, cards] of draws.entries()) if (cards.length > 0 && hand.length < 3) words.push(`DRAW ${pile}`)
  for (const slot of [0, 1] as const) {
    for (const card of hand) if (goes(card, spaces[slot])) words.push(`PLAY ${card} ${slot}`)
    for (const [share, pile] of shares.entries()) {
      const top = pile.at(-1)
      if (top !== undefined && goes(top, spaces[slot])) words.push(`TAKE ${share} ${top} ${slot}`)
    }
  }
  for (const [share, pile] of shares.entries()) {
    const top = pile.at(-1)
    for (const card of hand) if (top === undefined || alike(card, top)) words.push(`SHARE ${card} ${share}`)
  }
  return words
}

/** An action in one line: its type and its fields in their order. */
export function inWords(action: object): string {
  return Object.values(action).map(String).join(' ')
}

function iconIn(card: string): string {
  return card.slice(card.indexOf('-') + 1, card.lastIndexOf('-'))
}

function colourIn(card: string): string {
  return card.slice(0, card.indexOf('-'))
}

function alike(one: string, two: string): boolean {
  return colourIn(one) === colourIn(two) || iconIn(one) === iconIn(two)
}
