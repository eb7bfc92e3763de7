/** Who points at which card now, for the pieces that show it. */

import { createContext, useContext } from 'react'
import { listed, type Names, say } from '#kernel'
import type { Ping } from '#web/board/boardContract.ts'
import type { Card } from '../types.ts'

export interface Pointed {
  /** The names of all players who point there, the latest last. */
  readonly by: string
  /** When the latest of them pointed: a new hint begins then. */
  readonly at: number
}

export interface Pointing {
  readonly cards: ReadonlyMap<Card, Pointed>
  /** How a face-up card is pointed at; `undefined` where no other player would see it. */
  readonly how: string | undefined
}

export const HOW_TO_POINT = say('Hold it, or press the full stop key, to point at it for everybody.')

export function pointedCards(pings: readonly Ping[], names: Names): ReadonlyMap<Card, Pointed> {
  const byCard = Map.groupBy(pings, ({ key }) => key)
  return new Map(
    [...byCard].map(([card, all]) => {
      const seats = all.map(({ seat }) => seat)
      const lastWords = seats.filter((seat, index) => seats.lastIndexOf(seat) === index)
      return [card, { by: listed(lastWords.map(seat => names(seat))), at: all.at(-1)!.at }]
    }),
  )
}

const PointingContext = createContext<Pointing>({ cards: new Map(), how: undefined })
export const PointingProvider = PointingContext.Provider

export function usePointed(): Pointing {
  return useContext(PointingContext)
}
