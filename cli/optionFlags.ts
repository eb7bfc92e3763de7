/** A game's options as flags of the command line, made from its option specs. */

import { InvalidArgumentError, Option } from 'commander'
import {
  type AnyGame,
  type AnyOptionSpec,
  type GameBox,
  type Match,
  optionEntries,
  type OptionText,
  seatTable,
  unreachable,
} from '#kernel'
import { Complaint } from './commandError.ts'

/** Flags as commander returns them: by option name, in camel case. */
export type Flags = Readonly<Record<string, unknown>>

/** One flag per option, `--pile-size <number>`; two, `--x` and `--no-x`, for a boolean option. */
export function optionFlags({ game, text }: GameBox): Option[] {
  return optionEntries<Flags>(game.options).flatMap(([key, spec]) => flagsOf(key, spec, text.options[key]))
}

/** The table from these flags. `proposed` fills in the missing ones. */
export function tableFrom(
  box: GameBox,
  seats: number,
  flags: Flags,
  proposed: Flags = {},
): Match<AnyGame>['record']['table'] {
  const given = optionEntries<Flags>(box.game.options).flatMap(([key]) => {
    const value = flags[key] ?? proposed[key]
    return value === undefined ? [] : [[key, value]]
  })
  const seating = seatTable(box.game, seats, Object.fromEntries(given))
  if (!seating.ok) throw new Complaint(box.text.refusal(seating.refusal), 2)
  return seating.table
}

/** For commander: an integer, or an error in words. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return value => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
    throw new InvalidArgumentError(`It must be a whole number ${range}.`)
  }
}

/** For commander: `easy,hard` as a list of names, each of them known. */
export function listOf(known: readonly string[]): (value: string) => string[] {
  return value => {
    const names = value.split(',')
    const unknown = names.find(name => !known.includes(name))
    if (unknown === undefined) return names
    throw new InvalidArgumentError(`"${unknown}" is none of ${known.join(', ')}.`)
  }
}

function flagsOf(key: string, spec: AnyOptionSpec, text: OptionText | undefined): Option[] {
  const name = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const help = text?.help ?? key
  switch (spec.kind) {
    case 'flag':
      return [
        new Option(`--${name}`, `${help} (default: ${spec.default ? 'yes' : 'no'})`),
        new Option(`--no-${name}`, 'the opposite').default(undefined),
      ]
    case 'count':
      return [
        new Option(`--${name} <number>`, `${help} (${spec.min} to ${spec.max}, default: ${spec.default})`).argParser(
          wholeNumber(spec.min, spec.max),
        ),
      ]
    case 'choice':
      return [new Option(`--${name} <value>`, `${help} (default: ${spec.default})`).choices(spec.values)]
    case 'seat':
      return [
        new Option(`--${name} <seat>`, `${help} (0, 1, 2… or random, default: ${spec.default})`).argParser(
          seatOrRandom,
        ),
      ]
    case 'per-seat':
      return [
        new Option(`--${name} <list>`, `${help} (one per seat, as in ${spec.default.slice(0, 2).join(',')})`).argParser(
          listOf(spec.values),
        ),
      ]
    default:
      return unreachable(spec)
  }
}

function seatOrRandom(value: string): number | string {
  return value === 'random' ? value : wholeNumber(0, 15)(value)
}
