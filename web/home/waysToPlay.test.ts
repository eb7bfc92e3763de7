import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { newTableRequest } from '#protocol/messages.ts'
import { type Habits, NO_HABITS } from '../shell/storage.ts'
import { modesOf, namesFor, optionsFor, seatsFor, summary, tableRequest, titleOf, withOptions } from './waysToPlay.ts'

const box = openGame('my-little-town')!

describe('beginning a game', () => {
  test('against bots it starts at once with one normal bot', () => {
    const request = tableRequest(box, NO_HABITS, 'bots', 'Ada')
    expect(request).toMatchObject({ seats: 2, bots: ['normal'], start: true, name: 'Ada' })
    expect(newTableRequest.safeParse(request).success).toBe(true)
    expect(summary(box, NO_HABITS, 'bots')).toBe('You and a normal bot')
  })

  test('with friends it opens a lobby, with the game’s own options', () => {
    const request = tableRequest(box, NO_HABITS, 'friends', 'Ada')
    expect(request).toMatchObject({ seats: 2, bots: [], start: false, options: {} })
  })

  test('against bots or on one device the game may propose options, and the player may change them', () => {
    expect(optionsFor(box, NO_HABITS, 'device', 2)).toEqual({ takeBack: 'untilNextAction' })
    const strict = withOptions(box, NO_HABITS, 'device', 2, { takeBack: 'off', version: 'normal' })
    expect(strict.device.options).toEqual({ takeBack: 'off' })
    expect(optionsFor(box, strict, 'device', 2)).toEqual({ takeBack: 'off' })
  })

  test('a game for one can be played alone; with others there are at least two seats', () => {
    const pandas = openGame('pilfering-pandas')!
    expect(modesOf(box)).not.toContain('alone')
    expect(modesOf(pandas)).toContain('alone')
    expect(seatsFor(pandas, NO_HABITS, 'alone')).toBe(1)
    expect(seatsFor(pandas, NO_HABITS, 'friends')).toBe(2)
    expect(tableRequest(pandas, NO_HABITS, 'bots', 'Ada')).toMatchObject({ seats: 2, bots: ['normal'], start: true })
    expect(namesFor(pandas, NO_HABITS)).toHaveLength(2)
  })

  test('bots are opponents, or partners where all players win together', () => {
    expect(titleOf(box, 'bots')).toBe('Against bots')
    expect(titleOf(openGame('pilfering-pandas')!, 'bots')).toBe('With bots')
  })

  test('remembered choices never lead to a table the game does not allow', () => {
    const habits: Habits = {
      friends: { seats: 16, options: { colours: ['R', 'G'] } },
      bots: { levels: ['easy', 'easy', 'hard', 'hard', 'hard', 'hard'], options: {} },
      device: { names: ['Ada'], options: {} },
      alone: { options: {} },
    }
    expect(seatsFor(box, habits, 'friends')).toBe(4)
    expect(tableRequest(box, habits, 'friends', 'Ada').options).toEqual({})
    expect(tableRequest(box, habits, 'bots', 'Ada').bots).toEqual(['easy', 'easy', 'hard'])
    expect(namesFor(box, habits)).toEqual(['Ada', 'Player 2'])
  })
})
