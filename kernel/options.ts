/** Options a table may set, described as data: the lobby's form, the CLI's flags and the checks come from here. */

import type { Refusal, Seat } from './game.ts'
import { unreachable } from './json.ts'

interface Spec<Kind extends string, Default> {
  readonly kind: Kind
  readonly default: Default
  /** The refusal when the value is not allowed. */
  readonly refusal: Refusal
}

export type FlagSpec = Spec<'flag', boolean>
export interface CountSpec extends Spec<'count', number> {
  readonly min: number
  readonly max: number
}
export interface ChoiceSpec<T = string> extends Spec<'choice', T> {
  readonly values: readonly T[]
}
/** A seat of the table, or chance. */
export type SeatSpec = Spec<'seat', Seat | 'random'>
/** One of the values for each seat; the default is given to the seats in its order. */
export interface PerSeatSpec<T = string> extends Spec<'per-seat', readonly T[]> {
  readonly values: readonly T[]
  /** No two seats may have the same value; this is the refusal if they do. */
  readonly distinct?: Refusal
}

export type OptionSpec<T> = [T] extends [boolean]
  ? FlagSpec
  : [T] extends [readonly (infer Item)[]]
    ? PerSeatSpec<Item>
    : [T] extends [number]
      ? CountSpec
      : [T] extends [Seat | 'random']
        ? SeatSpec
        : ChoiceSpec<T>

export type OptionSpecs<Options> = { readonly [K in keyof Options]: OptionSpec<Options[K]> }

export type AnyOptionSpec = FlagSpec | CountSpec | ChoiceSpec | SeatSpec | PerSeatSpec

export type ParsedOptions<Options> =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly refusal: Refusal }

export function defaultOptions<Options>(specs: OptionSpecs<Options>, seats: number): Options {
  return Object.fromEntries(optionEntries(specs).map(([key, spec]) => [key, defaultValue(spec, seats)])) as Options
}

/** Options from the wire; missing ones take their default. */
export function parseOptions<Options>(
  specs: OptionSpecs<Options>,
  raw: Readonly<Record<string, unknown>>,
  seats: number,
): ParsedOptions<Options> {
  const options: Record<string, unknown> = {}
  for (const [key, spec] of optionEntries(specs)) {
    const value = Object.hasOwn(raw, key) ? raw[key] : defaultValue(spec, seats)
    const refusal = refusalOf(spec, value, seats)
    if (refusal) return { ok: false, refusal }
    options[key] = value
  }
  const unknown = Object.keys(raw).find(key => !Object.hasOwn(specs as object, key))
  if (unknown !== undefined)
    return { ok: false, refusal: { code: 'UNKNOWN_OPTION', rule: '', info: { option: unknown } } }
  return { ok: true, options: options as Options }
}

export function optionEntries<Options>(specs: OptionSpecs<Options>): [key: string, spec: AnyOptionSpec][] {
  return Object.entries(specs as Record<string, AnyOptionSpec>)
}

function defaultValue(spec: AnyOptionSpec, seats: number): unknown {
  return spec.kind === 'per-seat' ? spec.default.slice(0, seats) : spec.default
}

function refusalOf(spec: AnyOptionSpec, value: unknown, seats: number): Refusal | null {
  switch (spec.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : spec.refusal
    case 'count':
      return isWithin(value, spec.min, spec.max) ? null : spec.refusal
    case 'choice':
      return spec.values.includes(value as string) ? null : spec.refusal
    case 'seat':
      return value === 'random' || isWithin(value, 0, seats - 1) ? null : spec.refusal
    case 'per-seat': {
      if (!Array.isArray(value) || value.length !== seats) return spec.refusal
      if (value.some(item => !spec.values.includes(item as string))) return spec.refusal
      return spec.distinct && new Set(value).size < seats ? spec.distinct : null
    }
    default:
      return unreachable(spec)
  }
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && min <= (value as number) && (value as number) <= max
}
