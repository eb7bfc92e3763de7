/** The evaluation of the master: it also considers what the others collect, and what they lose by its tags. */

import type { Seat } from '#kernel'
import { choosingByPolicy, type Choose, leastMissed, type PlacesTag, placesTag } from './bot.ts'
import type { Content } from '../content.ts'
import type { HexAppraisal } from '../rules/hexValue.ts'
import type { Skill } from './policy.ts'
import { iconOf, SET_SIZE } from '../rules/possibilities.ts'
import { type Hex, type Icon, ICONS, type View } from '../types.ts'

/** Chooses as the policy does, but places a tag where the own gain plus the loss of the others is largest. */
export function choosingAgainstRivals(content: Content, skill: Skill): Choose {
  const policy = choosingByPolicy(content, skill, leastMissed)
  return (view, seat, actions, thinking) => {
    const first = policy(view, seat, actions, thinking)
    if (first === null || !placesTag(first)) return first
    const { byHex } = skill.hexes.valuesFor(view, seat)
    const valueOf = ({ hex }: PlacesTag) => (byHex.get(hex) ?? 0) + lossOfOthers(content, skill.hexes, view, seat, hex)
    return actions
      .filter(action => placesTag(action))
      .filter(({ type, slot }) => type === first.type && slot === first.slot)
      .reduce((a, b) => (valueOf(b) > valueOf(a) ? b : a))
  }
}

/** The chance that another player wants a hex of an icon: by its cards in their public set. */
const WANTED = [0.2, 0.45, 0.8, 1] as const

/** Tags take no points from others, but may take their best hex: they lose the difference to the second-best. */
function lossOfOthers(content: Content, hexes: HexAppraisal, view: View, seat: Seat, hex: Hex): number {
  const others = view.players.flatMap(({ finished }, other) => (other === seat || finished ? [] : [other]))
  const lost = others.reduce((sum, other) => sum + lossOf(content, hexes, view, other, hex), 0)
  return lost / Math.max(1, view.players.length - 1)
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
