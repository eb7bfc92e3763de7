/** Rare positions: alone with the last cards, two plans in a row, a pass with nothing to stash. */

import { expect, test } from 'vitest'
import { pilferingPandas } from '../index.ts'
import { act, game, position, refusalOf, text } from '../testing/table.ts'

const idle = { pandas: ['tidy'], used: [true] }

test('PP-18.5 alone, of two Keys only the one that may not be stashed can be discarded', () => {
  const match = position({ hands: ['K1'], step: 'refresh', hideout: 'Y1 Y2 K2', panda: 35, keeper: 20, ...idle })
  act(match, 0, { type: 'takeEnd' })
  expect(refusalOf(match, 0, { type: 'discardKey', card: 'K1' })?.code).toBe('SOLO_MIN_HAND')
  expect(game.legalActions(match.state, 0)).toEqual([{ type: 'discardKey', card: 'K2' }, { type: 'pass' }])
  act(match, 0, { type: 'discardKey', card: 'K2' })
})

test('PP-18.5 the same when a swapped Key lies behind the one that may not be stashed', () => {
  const areas = [
    { prefs: 'RGB', cards: 'R1 K1 R3', sets: [[0, 2] as [number, number]] },
    { prefs: 'GPB', cards: '', sets: [] },
  ]
  const match = position({ hands: ['R2'], step: 'refresh', hideout: 'Y1 Y2 K2', panda: 35, keeper: 20, areas, ...idle })
  act(match, 0, { type: 'takeEnd' })
  act(match, 0, { type: 'swapKey', area: 0, position: 1, card: 'R2' })
  expect(refusalOf(match, 0, { type: 'discardKey', card: 'K1' })?.code).toBe('SOLO_MIN_HAND')
})

test('PP-7.7, PP-8.9 alone, a Panda does not doze off while the bound card could go only with the last card stashed', () => {
  const match = position({
    hands: ['R4 R5'],
    step: 'refresh',
    hideout: 'Y1 Y2 R6 B1',
    panda: 33,
    keeper: 5,
    pandas: ['dozing'],
  })
  act(match, 0, { type: 'takeMany', from: 'R6' })
  expect(refusalOf(match, 0, { type: 'useAbility', ability: 'dozing' })).toMatchObject({ code: 'STRANDS_BOUND_CARD' })
  expect(game.legalActions(match.state, 0).some(({ type }) => type === 'useAbility')).toBe(false)
  match.state.panda = 20
  match.state.seats[0]!.hand.push(...(match.state.deck.splice(0, 3) as string[]))
  expect(game.check(match.state, 0, { type: 'useAbility', ability: 'dozing' }, 0)).toBeNull()
})

test('PP-7.7, PP-18.5 alone, a Key discarded first may open the way for the bound card', () => {
  const areas = [
    { prefs: 'RGB', cards: 'G7 P7 Y7 B7 R7', sets: [[0, 4] as [number, number]], limit: true },
    { prefs: 'GPB', cards: '', sets: [] },
  ]
  const options = { soloStashCounts: 'never' }
  const given = { hands: ['R5 K1'], step: 'refresh', hideout: 'Y1 Y2 R4 K2', panda: 33, keeper: 27, areas, options }
  const match = position({ ...given, ...idle })
  act(match, 0, { type: 'takeMany', from: 'R4' })
  act(match, 0, { type: 'discardKey', card: 'K2' })
  act(match, 0, { type: 'playSet', area: 0, cards: ['R4', 'R5', 'K1'], reuse: false })
  expect(match.state.result).toMatchObject({ win: true })
})

test('PP-21.9 Tidy has two steps; and a stash names a card of this game', () => {
  const match = position({ hands: ['R4 R5', 'B1 B2'], pandas: ['tidy', 'nimble'] })
  act(match, 0, { type: 'pass' })
  expect(refusalOf(match, 0, { type: 'stash', card: 'Z9' })?.code).toBe('NO_SUCH_CARD')
  const refusal = refusalOf(match, 0, { type: 'useAbility', ability: 'tidy', order: ['Y3', 'Y2', 'Y1'] })
  expect(text.refusal(refusal!)).toBe('Tidy Panda can be used only in the refresh or action step (PP-21.9).')
})

test('PP-24.3 a pass with nothing to stash can be undone while the turn lasts', () => {
  const team = position({ hands: ['R4 R5 R6', 'B1 B5'], panda: 34, keeper: 5, options: { undo: 'turn' } })
  act(team, 0, { type: 'playSet', area: 0, cards: ['R4', 'R5', 'R6'], reuse: false })
  act(team, 0, { type: 'pass' })
  expect(team.state.step).toBe('check')
  act(team, 0, { type: 'undo' })
  act(team, 0, { type: 'undo' })
  expect(team.state).toMatchObject({ step: 'actions', panda: 34, keeper: 5, timer: null })

  const alone = position({ hands: ['R4 R5 G1'], pandas: ['dozing'] })
  act(alone, 0, { type: 'useAbility', ability: 'dozing' })
  act(alone, 0, { type: 'pass' })
  expect(alone.state.step).toBe('secret')
  act(alone, 0, { type: 'undo' })
  expect(alone.state.step).toBe('actions')
})

test.each(['torch', 'greedy'])(
  'PP-20.4, PP-20.5 a Torn Sack and then %s while topping up: both are replaced by one card',
  second => {
    const match = position({
      hands: ['R4 R6 G1 G7 P1 P5', 'B1 B5'],
      hideout: 'Y1',
      deck: `F:sack F:${second} R7 B2 B3 B4`,
      options: { foiledPlans: true },
    })
    act(match, 0, { type: 'pass' })
    act(match, 0, { type: 'stash', card: 'R4' })
    if (match.state.decisions.length > 0) act(match, 0, { type: 'foiledChoice', area: 0 })
    expect(match.state).toMatchObject({ turn: 1, step: 'refresh', deck: ['B2', 'B3', 'B4'] })
    expect(match.state.hideout).toHaveLength(4)
    expect(match.state.hideout.at(-1)).toBe('R7')
  },
)

test('PP-22.3 a phrase about the Timer is refused when no player has it', () => {
  const talk = pilferingPandas.open(pilferingPandas.content).talk!
  const { state } = position({ hands: ['R4 R5', 'B1 B5'] })
  const saying = { type: 'phrase', phrase: 'timer-left', slots: {} } as const
  const check = (view = game.view(state, 0)) => talk.check(view, 0, saying)?.code ?? null
  const offered = () => talk.phrases(game.view(state, 0), 0, String).some(({ phrase }) => phrase === 'timer-left')
  expect([check(), offered()]).toEqual(['PHRASE_NOT_ALLOWED', false])
  state.timer = { holder: 1, position: 2 }
  expect([check(), offered()]).toEqual([null, true])
})
