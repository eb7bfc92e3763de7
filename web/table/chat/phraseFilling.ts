/** Filling in a phrase by tapping: the choices so far, and the result. */

import type { PhraseOffer, PhraseSaying, SlotOffer, SlotValue } from '#kernel'

/** By the slot's name. */
export type Filling = Readonly<Record<string, SlotValue>>

/** Whether the first tap completes it. */
export function isOneTap({ slots }: PhraseOffer): boolean {
  return slots.length === 1 && slots[0]!.most === undefined
}

export function isChosen({ name, most }: SlotOffer, filling: Filling, value: string | number): boolean {
  const chosen = filling[name]
  return most === undefined ? chosen === value : listIn(chosen).includes(String(value))
}

/** Adds the choice; in a list a second tap removes it. A full list takes no more. */
export function choose(slot: SlotOffer, filling: Filling, value: string | number): Filling {
  const { name, most } = slot
  if (most === undefined) return { ...filling, [name]: value }
  const before = listIn(filling[name])
  if (isChosen(slot, filling, value)) return { ...filling, [name]: before.filter(each => each !== String(value)) }
  return before.length < most ? { ...filling, [name]: [...before, String(value)] } : filling
}

/** `null` until every slot is filled with an option that is still offered. */
export function filledIn({ phrase, slots }: PhraseOffer, filling: Filling): PhraseSaying | null {
  const entries = slots.map(slot => [slot.name, stillOffered(slot, filling[slot.name])] as const)
  if (entries.some(([, value]) => value === null)) return null
  return { type: 'phrase', phrase, slots: Object.fromEntries(entries) as Filling }
}

/** The match goes on while a player chooses their words. */
function stillOffered({ choices, most }: SlotOffer, value: SlotValue | undefined): SlotValue | null {
  if (most === undefined) return choices.find(choice => choice.value === value)?.value ?? null
  const left = listIn(value).filter(each => choices.some(choice => String(choice.value) === each))
  return left.length > 0 ? left : null
}

function listIn(value: SlotValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}
