import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { defaultOptions } from '#kernel'
import { fittingOptions, isDistinct, optionFields, ownChoices, swapIn, wholeOptions } from './optionFields.ts'

const box = openGame('my-little-town')!
const { game } = box
const seatName = (seat: number) => ['Ada', 'Ben', 'Cem', 'Dee'][seat]!
const fieldsOf = (options = {}, seats = 2) =>
  Object.fromEntries(optionFields(box, options, seats, seatName).map(field => [field.key, field]))

describe('the options form', () => {
  test('has one field per option of the game, with its words, filled with the defaults', () => {
    const fields = fieldsOf()
    expect(Object.keys(fields)).toEqual(Object.keys(game.options))
    expect(fields['version']).toMatchObject({ kind: 'choice', label: 'Version', value: 'normal' })
    expect(fields['unseenTiles']).toMatchObject({ kind: 'flag', value: false })
    expect(fields['pileSize']).toMatchObject({ kind: 'count', value: 36, max: 36 })
  })

  test('offers a random choice and every seat by name', () => {
    const field = fieldsOf({}, 3)['firstSeat']
    expect(field).toMatchObject({ kind: 'choice', value: 'random' })
    expect(field && 'choices' in field && field.choices.map(({ value }) => value)).toEqual(['random', 0, 1, 2])
    expect(field && 'choices' in field && field.choices.map(({ label }) => label).slice(1)).toEqual([
      'Ada',
      'Ben',
      'Cem',
    ])
  })

  test('has as many values of a per-seat option as there are seats', () => {
    expect(fieldsOf({}, 3)['colours']).toMatchObject({ kind: 'per-seat', values: ['G', 'B', 'Y'] })
  })

  test('drops what does not fit the seats, is not allowed or no longer exists', () => {
    const chosen = { colours: ['R', 'G'], version: 'easy', pileSize: 999, gone: true }
    expect(fittingOptions(game, chosen, 2)).toEqual({ colours: ['R', 'G'], version: 'easy' })
    expect(fittingOptions(game, chosen, 3)).toEqual({ version: 'easy' })
    expect(wholeOptions(game, chosen, 3)).toEqual({ ...defaultOptions(game.options, 3), version: 'easy' })
  })

  test('sends only what differs from the default', () => {
    const whole = { ...wholeOptions(game, {}, 2), version: 'easy' }
    expect(ownChoices(game, whole, 2)).toEqual({ version: 'easy' })
    expect(ownChoices(game, whole, 2, { takeBack: 'untilNextAction' })).toEqual({ version: 'easy', takeBack: 'off' })
  })

  test('swaps values that must differ between seats', () => {
    expect(isDistinct(game, 'colours')).toBe(true)
    expect(isDistinct(game, 'version')).toBe(false)
    expect(swapIn(['G', 'B', 'Y'], 0, 'Y', { distinct: true })).toEqual(['Y', 'B', 'G'])
    expect(swapIn(['G', 'B', 'Y'], 0, 'R', { distinct: true })).toEqual(['R', 'B', 'Y'])
    expect(swapIn(['G', 'B', 'Y'], 0, 'Y', { distinct: false })).toEqual(['Y', 'B', 'Y'])
  })
})
