/** Who points at which card right now, for the pieces that show it. */

import { createContext, useContext } from 'react'
import { listed, type Names, say } from '#kernel'
import type { Ping } from '#web/board/boardContract.ts'
import type { Card } from '../types.ts'

export interface Pointed {
  /** Everybody who points there, whoever did last behind the others. */
  readonly by: string
  /** When the last of them did: a new hint begins then. */
  readonly at: number
}

export interface Pointing {
  readonly cards: ReadonlyMap<Card, Pointed>
  /** How a face-up card is pointed at; `undefined` where nobody would see it. */
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
