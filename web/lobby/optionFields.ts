/** The options of a game as form fields, made from its specs and texts. */

import {
  type AnyGame,
  type AnyOptionSpec,
  canonical,
  defaultOptions,
  type GameBox,
  optionEntries,
  parseOptions,
  type Seat,
  say,
} from '#kernel'

export type Options = Readonly<Record<string, unknown>>

interface FieldBase {
  readonly key: string
  readonly label: string
  readonly help: string
}

interface Choice {
  /** The form's value, as text. */
  readonly id: string
  readonly label: string
  readonly value: unknown
}

export type OptionField = FieldBase &
  (
    | { readonly kind: 'flag'; readonly value: boolean }
    | { readonly kind: 'count'; readonly value: number; readonly min: number; readonly max: number }
    | { readonly kind: 'choice'; readonly value: string; readonly choices: readonly Choice[] }
    /** values[seat] */
    | { readonly kind: 'per-seat'; readonly values: readonly string[]; readonly choices: readonly Choice[] }
  )

/** One field per option, filled with the chosen value or else the default. */
export function optionFields(
  { game, text }: GameBox,
  chosen: Options,
  seats: number,
  seatName: (seat: Seat) => string,
): OptionField[] {
  const options = wholeOptions(game, chosen, seats)
  return optionEntries(game.options).map(([key, spec]) => {
    const words = text.options[key]
    const base = { key, label: words?.label ?? key, help: words?.help ?? '' }
    const value = options[key]
    switch (spec.kind) {
      case 'flag':
        return { ...base, kind: 'flag', value: value as boolean }
      case 'count':
        return { ...base, kind: 'count', value: value as number, min: spec.min, max: spec.max }
      case 'choice':
      case 'seat':
        return {
          ...base,
          kind: 'choice',
          value: String(value),
          choices: choicesOf(spec, words?.values, seats, seatName),
        }
      case 'per-seat': {
        const values = (value as readonly unknown[]).map(String)
        return { ...base, kind: 'per-seat', values, choices: choicesOf(spec, words?.values, seats, seatName) }
      }
    }
  })
}

/** Every option with its value: the chosen one where this number of seats allows it, else the default. */
export function wholeOptions(game: AnyGame, chosen: Options, seats: number): Options {
  return { ...defaultOptions<Options>(game.options, seats), ...fittingOptions(game, chosen, seats) }
}

/** What is chosen, without what does not fit this number of seats or is no longer an option. */
export function fittingOptions(game: AnyGame, chosen: Options, seats: number): Options {
  const fits = ([key, value]: [string, unknown]) => parseOptions(game.options, { [key]: value }, seats).ok
  return Object.fromEntries(Object.entries(chosen).filter(fits))
}

/** The chosen values that differ from the default: all that needs to be sent or remembered. */
export function ownChoices(game: AnyGame, chosen: Options, seats: number, proposed: Options = {}): Options {
  const usual = wholeOptions(game, proposed, seats)
  const differs = ([key, value]: [string, unknown]) => canonical(value) !== canonical(usual[key])
  return Object.fromEntries(Object.entries(fittingOptions(game, chosen, seats)).filter(differs))
}

/** Sets one seat's value; where values must differ, the seat that had it gets the old one. */
export function swapIn(
  values: readonly string[],
  seat: Seat,
  value: string,
  { distinct }: { distinct: boolean },
): string[] {
  const holder = distinct ? values.indexOf(value) : -1
  return values.map((old, at) => (at === seat ? value : at === holder ? values[seat]! : old))
}

/** Whether the values of this option must differ between seats. */
export function isDistinct(game: AnyGame, key: string): boolean {
  const spec = optionEntries(game.options).find(([name]) => name === key)?.[1]
  return spec?.kind === 'per-seat' && spec.distinct !== undefined
}

function choicesOf(
  spec: Extract<AnyOptionSpec, { kind: 'choice' | 'seat' | 'per-seat' }>,
  words: Readonly<Record<string, string>> | undefined,
  seats: number,
  seatName: (seat: Seat) => string,
): Choice[] {
  if (spec.kind === 'seat') {
    const random: Choice = { id: 'random', label: words?.['random'] ?? say('Chance decides'), value: 'random' }
    return [
      random,
      ...Array.from({ length: seats }, (_, seat) => ({ id: String(seat), label: seatName(seat), value: seat })),
    ]
  }
  return spec.values.map(value => ({ id: String(value), label: words?.[String(value)] ?? String(value), value }))
}
