/** The worked examples of the rules as data, and the positions they begin with. */

import type { Rng } from '#kernel'
import file from './examples.json' with { type: 'json' }

export interface Example {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
  /** Arguments of `setup`; `orderHead` starts the shuffled order, the other tiles follow in the order of the content. */
  readonly setup?: Readonly<Record<string, unknown>> & {
    readonly colours: readonly string[]
    readonly orderHead?: readonly string[]
  }
  readonly given?: Given
  readonly table?: { readonly takeBack: 'off' | 'untilNextAction' }
  /** All but the last must be accepted. */
  readonly do?: readonly ({ readonly type: string; readonly seat: number } & Readonly<Record<string, unknown>>)[]
  readonly ask?: { readonly q: string }
  readonly then: Then
  readonly also?: Then & { readonly version: string }
}

export interface Given {
  readonly colours?: readonly string[]
  readonly version?: string
  readonly city: readonly (readonly [tile: string, tx: number, ty: number, rot: number])[]
  readonly standees?: readonly (readonly [seat: number, length: number, x: number, y: number, dir: string])[]
  readonly hands?: readonly (readonly number[])[]
  readonly pile?: readonly string[]
  readonly turn?: number
  readonly phase?: string
  readonly drawn?: string
  readonly lastTileSeat?: number
  readonly finalLeft?: readonly number[]
}

interface Then {
  readonly ok?: boolean
  readonly code?: string
  /** Of a refusal: the offending squares. Else: letters by "x,y". */
  readonly squares?: readonly (readonly number[])[] | Readonly<Record<string, string>>
  readonly state?: Readonly<Record<string, unknown>>
  readonly events?: readonly string[]
  readonly pileLeft?: number
  /** standees[seat]: every fit as length@x,ydir. */
  readonly standees?: readonly (readonly string[])[]
  readonly spots?: readonly string[]
  readonly options?: number
  readonly view?: Readonly<Record<string, unknown>>
  readonly absent?: readonly string[]
  readonly unseenCount?: number
}

export const examples = file.examples as unknown as readonly Example[]

const STANDARD_SET = [3, 5, 6, 7, 8, 9]

/** The position as a full state for `parseState`, with what the example leaves out filled in. */
export function stateFrom(given: Given, table: Example['table']): Record<string, unknown> {
  const colours = given.colours ?? ['G', 'B']
  return {
    version: given.version ?? 'normal',
    set: STANDARD_SET,
    seats: colours.map((colour, seat) => ({ colour, hand: given.hands?.[seat] ?? STANDARD_SET })),
    pile: given.pile ?? ['T36'],
    city: given.city.map(([tile, tx, ty, rot]) => ({ tile, tx, ty, rot })),
    standees: (given.standees ?? []).map(([seat, length, x, y, dir]) => ({ seat, length, x, y, dir })),
    phase: given.phase ?? 'choose',
    turn: given.turn ?? 0,
    drawn: given.drawn ?? null,
    ...(given.lastTileSeat === undefined ? {} : { lastTileSeat: given.lastTileSeat }),
    ...(given.finalLeft === undefined ? {} : { finalLeft: given.finalLeft }),
    ...(table ? { takeBack: table.takeBack } : {}),
  }
}

/** A random source that puts these tiles first, then the rest in their order. */
export function stackedRng(head: readonly string[]): Rng {
  return {
    int: () => 0,
    pick: items => items[0]!,
    shuffle(items) {
      const rest = items.filter(item => !head.includes(item as string))
      items.splice(0, items.length, ...(head as readonly unknown[] as typeof items), ...rest)
      return items
    },
    draws: 0,
  }
}
