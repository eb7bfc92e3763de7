import { describe, expect, test } from 'vitest'
import { defaultOptions, optionEntries, type OptionSpecs, parseOptions } from './options.ts'

interface Options {
  readonly quick: boolean
  readonly rounds: number
  readonly variant: 'short' | 'long'
  readonly first: number | 'random'
  readonly colours: readonly ('red' | 'blue' | 'green')[]
  readonly handicaps: readonly ('none' | 'small')[]
}

const refusal = (code: string) => ({ code, rule: 'T-1' })

const specs: OptionSpecs<Options> = {
  quick: { kind: 'flag', default: false, refusal: refusal('BAD_QUICK') },
  rounds: { kind: 'count', min: 1, max: 5, default: 3, refusal: refusal('BAD_ROUNDS') },
  variant: { kind: 'choice', values: ['short', 'long'], default: 'long', refusal: refusal('BAD_VARIANT') },
  first: { kind: 'seat', default: 'random', refusal: refusal('BAD_FIRST') },
  colours: {
    kind: 'per-seat',
    values: ['red', 'blue', 'green'],
    default: ['red', 'blue', 'green'],
    refusal: refusal('BAD_COLOUR'),
    distinct: refusal('COLOUR_TAKEN'),
  },
  handicaps: {
    kind: 'per-seat',
    values: ['none', 'small'],
    default: ['none', 'none', 'none'],
    refusal: refusal('BAD_HANDICAP'),
  },
}

const defaults: Options = {
  quick: false,
  rounds: 3,
  variant: 'long',
  first: 'random',
  colours: ['red', 'blue'],
  handicaps: ['none', 'none'],
}

test('a missing option takes its default, cut to the number of seats', () => {
  expect(defaultOptions(specs, 2)).toEqual(defaults)
  expect(parseOptions(specs, {}, 2)).toEqual({ ok: true, options: defaults })
  expect(parseOptions(specs, {}, 3)).toMatchObject({ ok: true, options: { colours: ['red', 'blue', 'green'] } })
})

test('a given option is used', () => {
  const given: Options = {
    quick: true,
    rounds: 5,
    variant: 'short',
    first: 1,
    colours: ['green', 'red'],
    handicaps: ['small', 'small'],
  }
  expect(parseOptions(specs, { ...given }, 2)).toEqual({ ok: true, options: given })
})

describe('a wrong value gets the refusal of its option', () => {
  test.each([
    ['quick', 'yes', 'BAD_QUICK'],
    ['quick', 1, 'BAD_QUICK'],
    ['rounds', 0, 'BAD_ROUNDS'],
    ['rounds', 6, 'BAD_ROUNDS'],
    ['rounds', 2.5, 'BAD_ROUNDS'],
    ['rounds', '3', 'BAD_ROUNDS'],
    ['variant', 'middling', 'BAD_VARIANT'],
    ['variant', null, 'BAD_VARIANT'],
    ['first', 2, 'BAD_FIRST'],
    ['first', -1, 'BAD_FIRST'],
    ['first', 'chance', 'BAD_FIRST'],
    ['colours', 'red', 'BAD_COLOUR'],
    ['colours', ['red'], 'BAD_COLOUR'],
    ['colours', ['red', 'blue', 'green'], 'BAD_COLOUR'],
    ['colours', ['red', 'pink'], 'BAD_COLOUR'],
    ['colours', ['red', 'red'], 'COLOUR_TAKEN'],
    ['handicaps', ['none', 'huge'], 'BAD_HANDICAP'],
    ['quick', undefined, 'BAD_QUICK'],
  ])('%s: %j', (key, value, code) => {
    expect(parseOptions(specs, { [key]: value }, 2)).toEqual({ ok: false, refusal: refusal(code) })
  })
})

test('an unknown option is refused by name, inherited names too', () => {
  for (const option of ['speed', 'toString', 'constructor']) {
    const parsed = parseOptions(specs, { [option]: 1 }, 2)
    expect(parsed).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_OPTION', info: { option } } })
  }
})

test('specs are listed in the order they are written', () => {
  expect(optionEntries(specs).map(([key]) => key)).toEqual(Object.keys(specs))
})
