/** Bots of Wildstyle that are not in its box: the master, and the casual player of tournaments. */

import type { Invite, Seat } from '#kernel'
import { atFirstSight, atSecondSight, type Depth, keenEye, leastMissed, rhythm } from './bot.ts'
import { type Content, parseContent } from './content.ts'
import type { HexAppraisal } from './hexValue.ts'
import { iconOf, SET_SIZE } from './possibilities.ts'
import { type Hex, type Icon, ICONS, type View, type Wildstyle } from './types.ts'

export const invite: Invite<Wildstyle> = files => {
  const content = parseContent(files)
  const eye = keenEye(content)
  const casualEye = { ...eye, counts: false, cunning: false }
  return {
    master: {
      choose: atSecondSight(content, eye, { ...MASTER, spite: spiteOf(content, eye.hexes) }),
      reaction: rhythm(600, 900, { from: 300, to: 900 }),
    },
    masterRounds: 300,
    casual: {
      choose: atFirstSight(content, casualEye, leastMissed),
      reaction: rhythm(800, 2000, { from: 700, to: 2000 }),
    },
    contests: [
      { name: 'against the clock', seats: 2, options: { mode: 'realtime' } },
      { name: 'relaxed', seats: 2, options: { mode: 'relaxed' } },
      { name: 'four against the clock', seats: 4, options: { mode: 'realtime' } },
    ],
  }
}

/** Against the clock it thinks while its hand is on the way, and its hand is a little quicker. */
const MASTER: Depth = { candidates: 8, near: 5, enough: 300, enoughLive: 12 }

/** How likely another wants a hex of an icon: by the cards of it in the set they are at, which everybody sees. */
const WANTED = [0.2, 0.45, 0.8, 1] as const

/** Tags take no points from others, but the best hex for what they collect may be gone: then the second-best must do. */
function spiteOf(content: Content, hexes: HexAppraisal): NonNullable<Depth['spite']> {
  return (view, seat, hex) => {
    const others = view.players.flatMap(({ finished }, other) => (other === seat || finished ? [] : [other]))
    const lost = others.reduce((sum, other) => sum + lossOf(content, hexes, view, other, hex), 0)
    return lost / Math.max(1, view.players.length - 1)
  }
}

function lossOf(content: Content, hexes: HexAppraisal, view: View, other: Seat, hex: Hex): number {
  const { best } = hexes.valuesFor(view, other)
  const icon = ICONS.find(each => each !== 'station' && best[each][0]?.hex === hex)
  if (!icon) return 0
  const [first, second] = best[icon]
  return WANTED[cardsOf(content, view, other, icon)]! * (first!.value - (second?.value ?? 0))
}

function cardsOf(content: Content, view: View, other: Seat, icon: Icon): number {
  const sets = view.players[other]!.spaces.filter(set => set.length > 0 && iconOf(content, set) === icon)
  return Math.min(SET_SIZE, Math.max(0, ...sets.map(set => set.length)))
}
