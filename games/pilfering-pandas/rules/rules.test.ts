/** Rules that the worked examples do not cover. */

import { seatTable } from '#kernel'
import { describe, expect, test } from 'vitest'
import { isPlan } from './cards.ts'
import { parseContent } from '../content.ts'
import { act, files, game, newMatch, position, refusalOf } from '../testing/table.ts'
import type { Action, State } from '../types.ts'

const content = parseContent(files)

describe('table and setup', () => {
  test('PP-1.1 one to four players share one result', () => {
    expect([0, 1, 2, 3, 4, 5, 1.5].map(seats => seatTable(game, seats, {}).ok)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    const match = position({ panda: 36, keeper: 29, hands: ['R2', 'B2'] })
    act(match, 0, { type: 'pass' })
    act(match, 0, { type: 'stash', card: 'R2' })
    act(match, 0, { type: 'escape', go: true })
    expect(game.outcome(match.state)).toMatchObject({ kind: 'shared', won: true, reason: 'escaped' })
  })

  test('PP-1.2, PP-18.2 alone there is a Secret Stash of three face-up cards', () => {
    const { state } = newMatch(1, { pandaChoice: 'random' })
    expect(state.secretStash).toHaveLength(3)
    expect(game.view(state, null).secretStash).toEqual(state.secretStash)
    expect(state.step).toBe('refresh')
  })

  test('PP-1.3 the score is how far the Panda is ahead', () => {
    const match = position({ panda: 36, keeper: 29, hands: ['R2', 'B2 K1'] })
    act(match, 0, { type: 'pass' })
    act(match, 0, { type: 'stash', card: 'R2' })
    act(match, 0, { type: 'escape', go: true })
    expect(game.outcome(match.state)).toMatchObject({
      score: {
        total: 3,
        lines: [
          { label: 'panda', points: 36 },
          { label: 'keeper', points: -30 },
          { label: 'dropped', points: -3 },
        ],
      },
    })
  })

  test('PP-1.4, PP-4.1, PP-4.2 the track and the cards beside it', () => {
    expect(newMatch(2).state).toMatchObject({
      keeper: 0,
      panda: 8,
      timer: null,
      suspicion: { holder: 'track', side: 2 },
    })
  })

  test('PP-4.3 two Meerkats with empty areas stay all game', () => {
    const { areas } = newMatch(3).state
    expect(new Set(areas.map(area => area.meerkat)).size).toBe(2)
    expect(areas.every(area => area.cards.length === 0 && content.meerkats.has(area.meerkat))).toBe(true)
  })

  test('PP-4.4 each player chooses a different Panda, in any order', () => {
    const match = newMatch(3)
    expect(game.actors(match.state)).toEqual([0, 1, 2])
    act(match, 2, { type: 'choosePanda', panda: 'tidy' })
    expect(refusalOf(match, 0, { type: 'choosePanda', panda: 'tidy' })).toMatchObject({
      code: 'PANDA_TAKEN',
      rule: 'PP-4.4',
    })
    expect(refusalOf(match, 2, { type: 'choosePanda', panda: 'nimble' })?.code).toBe('PANDA_ALREADY_CHOSEN')
    expect(refusalOf(match, 0, { type: 'choosePanda', panda: 'giant' })?.code).toBe('NO_SUCH_PANDA')
    act(match, 0, { type: 'choosePanda', panda: 'nimble' })
    expect(match.state.seats.every(seat => seat.hand.length === 0)).toBe(true)
    act(match, 1, { type: 'choosePanda', panda: 'dozing' })
    expect(match.state.seats.map(seat => seat.hand.length)).toEqual([6, 6, 6])
  })

  test('PP-4.7, PP-4.9 the rest is the deck, and the first seat names who begins', () => {
    const match = newMatch(2, { pandaChoice: 'random' })
    expect(match.state.deck).toHaveLength(23)
    expect(refusalOf(match, 1, { type: 'chooseStart', seat: 1 })?.code).toBe('START_NOT_YOURS')
    expect(refusalOf(match, 0, { type: 'chooseStart', seat: 7 })?.code).toBe('NO_SUCH_SEAT')
    expect(refusalOf(match, 0, { type: 'drawDeck' })).toMatchObject({ code: 'WRONG_STEP' })
    act(match, 0, { type: 'chooseStart', seat: 1 })
    expect(match.state).toMatchObject({ turn: 1, step: 'refresh' })
    const starts = new Set(Array.from({ length: 20 }, (_, n) => newMatch(2, RANDOM, `start-${n}`).state.turn))
    expect(starts).toEqual(new Set([0, 1]))
  })

  test('PP-3.3, PP-19.1, PP-20.1 Foiled Plans are optional, and the level sets their number', () => {
    const plans = (options: object) => newMatch(2, options).state.deck.filter(isPlan).length
    expect([plans({}), plans({ foiledPlans: true }), plans({ foiledPlans: true, level: 'hard' })]).toEqual([0, 2, 3])
  })

  test('PP-20.2 no plan is in the upper third of the deck', () => {
    for (let n = 0; n < 100; n++) {
      const { deck } = newMatch(4, { foiledPlans: true, level: 'hard' }, `plans-${n}`).state
      expect(deck.slice(0, 16).some(isPlan)).toBe(false)
    }
  })

  test('PP-2.1, PP-2.3 each pair of suit and number exists once, and Keys are among the cards', () => {
    const { deck } = newMatch(4).state
    expect(deck).toHaveLength(49)
    expect(new Set(deck).size).toBe(49)
    expect(deck.filter(card => card.startsWith('K'))).toHaveLength(4)
    expect([...content.points.values()].filter(points => points === 2)).toHaveLength(5)
  })
})

const RANDOM = { pandaChoice: 'random', startPlayer: 'random' } as const

describe('turn and refresh', () => {
  test('PP-5.1, PP-6.1, PP-8.5, PP-A5 a turn is refresh, actions, stash, in this order', () => {
    const match = position({ step: 'refresh' })
    expect(refusalOf(match, 0, { type: 'pass' })).toMatchObject({
      code: 'WRONG_STEP',
      info: { needed: 'actions', current: 'refresh' },
    })
    act(match, 0, { type: 'drawDeck' })
    expect(refusalOf(match, 0, { type: 'takeEnd' })?.code).toBe('WRONG_STEP')
    act(match, 0, { type: 'pass' })
    expect(refusalOf(match, 0, { type: 'stash' })).toMatchObject({ code: 'MUST_STASH', rule: 'PP-14.1' })
    act(match, 0, { type: 'stash', card: 'G1' })
    expect(match.state).toMatchObject({ turn: 1, step: 'refresh', keeper: 6 })
  })

  test('PP-5.2 the next seat plays, and only that seat', () => {
    const match = position({ step: 'refresh', turn: 1 })
    expect(refusalOf(match, 0, { type: 'drawDeck' })).toMatchObject({ code: 'NOT_YOUR_TURN', info: { player: 2 } })
  })

  test('PP-5.3, PP-8.1, PP-8.3 actions repeat, and markers move after each', () => {
    const match = position({ hands: ['R2 R3 R4 R5 R6 G1', 'B1'] })
    const first = act(match, 0, { type: 'playSet', area: 0, cards: ['R2', 'R3', 'R4'], reuse: false })
    expect(first.map(event => event.type)).toEqual(['setTraded', 'pandaMoved', 'keeperMoved'])
    act(match, 0, { type: 'extendSet', area: 0, card: 'R5' })
    act(match, 0, { type: 'extendSet', area: 0, card: 'R6' })
    expect(match.state).toMatchObject({ panda: 25, keeper: 8 })
  })

  test('PP-2.4, PP-6.3 the end card is the right-most, and taking it moves no marker', () => {
    const match = position({ step: 'refresh' })
    act(match, 0, { type: 'takeEnd' })
    expect(match.state).toMatchObject({ hideout: ['Y1', 'Y2'], keeper: 5, barred: ['Y3'] })
  })

  test('PP-6.7, PP-20.7 a plan met on the way comes first, and may end the game', () => {
    const match = position({ step: 'refresh', panda: 6, keeper: 5, deck: 'F:torch P1' })
    act(match, 0, { type: 'drawDeck' })
    expect(match.state.result).toMatchObject({ win: false, cause: 'caught' })
    const empty = position({ step: 'refresh', deck: 'F:gust' })
    act(empty, 0, { type: 'drawDeck' })
    expect(empty.state.result).toMatchObject({ win: false, cause: 'deck' })
  })

  test('PP-8.2 an action of another game is refused', () => {
    expect(refusalOf(position({}), 0, { type: 'dance' })).toMatchObject({ code: 'UNKNOWN_ACTION', rule: 'PP-8.2' })
  })

  test('PP-7.5 a bound Key that returns to the hand must be traded again', () => {
    const match = position({ step: 'refresh', hands: ['R4 G4 P4 B7', 'B1'], hideout: 'Y1 K1 B2' })
    act(match, 0, { type: 'takeMany', from: 'K1' })
    act(match, 0, { type: 'playSet', area: 0, cards: ['R4', 'K1', 'G4'], reuse: false })
    act(match, 0, { type: 'swapKey', area: 0, position: 1, card: 'P4' })
    expect(refusalOf(match, 0, { type: 'pass' })?.code).toBe('BOUND_CARD_NOT_PLAYED')
    act(match, 0, { type: 'discardKey', card: 'K1' })
    expect(refusalOf(match, 0, { type: 'pass' })).toBeNull()
  })
})

describe('sets', () => {
  const trade = (cards: string, area = 0): Action => ({ type: 'playSet', area, cards: cards.split(' '), reuse: false })

  test('PP-9.1, PP-9.5 a completely new set has three hand cards or more', () => {
    const match = position({ hands: ['R5 R6 R7 G1', 'B1'] })
    expect(refusalOf(match, 0, trade('R5 R6'))).toMatchObject({ code: 'TOO_FEW_CARDS', rule: 'PP-9.1' })
    expect(refusalOf(match, 0, { type: 'playSet', area: 0, cards: ['R5', 'R6'], reuse: true })?.code).toBe(
      'NOTHING_TO_REUSE',
    )
    expect(refusalOf(match, 0, trade('R5 R6 R7', 4))?.code).toBe('NO_SUCH_AREA')
    expect(refusalOf(match, 0, trade('R5 R6 R6'))?.code).toBe('DUPLICATE_CARD')
    expect(refusalOf(match, 0, trade('R5 R6 X9'))?.code).toBe('NO_SUCH_CARD')
    expect(refusalOf(match, 0, trade('R5 R6 R7'))).toBeNull()
  })

  test('PP-2.2 Panda Points move the Panda, a 1 twice as far', () => {
    const match = position({ hands: ['R1 R2 R3 G1', 'B1'] })
    act(match, 0, trade('R1 R2 R3'))
    expect(match.state.panda).toBe(24)
  })

  test('PP-2.5 neighbouring sets are apart or share one card', () => {
    const match = position({ hands: ['R2 R3 R4 R5 R6 B6 G6 P6 Y4', 'B1'] })
    act(match, 0, trade('R2 R3 R4'))
    act(match, 0, { type: 'playSet', area: 0, cards: ['R5', 'R6'], reuse: true })
    act(match, 0, trade('B6 G6 P6'))
    expect(match.state.areas[0].sets.map(({ s, e }) => [s, e])).toEqual([
      [0, 2],
      [2, 4],
      [5, 7],
    ])
  })

  test('PP-10.1 nothing is announced: the action names no identity', () => {
    const match = position({ hands: ['R2 K1 R4 G1', 'B1'] })
    const listed = game.legalActions(match.state, 0).filter(action => action.type === 'playSet')
    expect(listed).toContainEqual({ type: 'playSet', area: 0, cards: ['R2', 'K1', 'R4'], reuse: false })
  })

  test('PP-13.3 the Keeper never goes below 0', () => {
    const match = position({ keeper: 0, hands: ['K1 G1', 'B1'] })
    act(match, 0, { type: 'discardKey', card: 'K1' })
    expect(match.state.keeper).toBe(0)
  })
})

describe('going out and the end', () => {
  test('PP-2.6, PP-15.10 the Timer is taken even if the team escapes in the same turn', () => {
    const match = position({ panda: 36, keeper: 20, hands: ['R2', 'B2'] })
    act(match, 0, { type: 'pass' })
    act(match, 0, { type: 'stash', card: 'R2' })
    expect(match.state).toMatchObject({ timer: { holder: 0, position: 1 }, suspicion: null, step: 'check' })
    act(match, 0, { type: 'escape', go: true })
    expect(match.state.result?.cause).toBe('escaped')
  })

  test('PP-17.3 the Timer at 4 loses without a further check', () => {
    const match = position({
      panda: 40,
      turn: 1,
      hands: ['', 'B1 B2'],
      suspicion: null,
      timer: { holder: 0, pos: 3 },
    })
    act(match, 1, { type: 'pass' })
    act(match, 1, { type: 'stash', card: 'B1' })
    act(match, 1, { type: 'escape', go: false })
    expect(match.state.result).toMatchObject({ win: false, cause: 'timer' })
  })

  test('PP-17.1 caught by the play that empties the hand: nothing after it happens, and the position can be saved', () => {
    const match = position({ panda: 9, keeper: 8, hands: ['R2 K1 K2', 'B1 B2'] })
    act(match, 0, { type: 'playSet', area: 0, cards: ['R2', 'K1', 'K2'], reuse: false })
    expect(match.state).toMatchObject({ timer: null, result: { win: false, cause: 'caught' } })
    expect(game.parseState(structuredClone(match.state))).toEqual(match.state)
  })

  test('PP-17.7 no player has cards and the win space is not reached: lost', () => {
    const match = position({ turn: 1, hands: ['', 'B1'], suspicion: null, timer: { holder: 0, pos: 1 } })
    act(match, 1, { type: 'pass' })
    act(match, 1, { type: 'stash', card: 'B1' })
    expect(match.state.result).toMatchObject({ win: false, cause: 'all-out' })
    expect(game.legalActions(match.state, 1)).toEqual([])
    expect(refusalOf(match, 1, { type: 'pass' })?.code).toBe('GAME_OVER')
  })
})

describe('abilities and plans', () => {
  test('PP-21.9 an ability needs its owner, its step and a hand', () => {
    const match = position({ step: 'refresh', pandas: ['dozing', 'charming'] })
    expect(refusalOf(match, 0, { type: 'useAbility', ability: 'charming' })).toMatchObject({
      code: 'NOT_YOUR_ABILITY',
      rule: 'PP-21.9',
    })
    expect(refusalOf(match, 0, { type: 'useAbility', ability: 'dozing' })?.code).toBe('ABILITY_WRONG_TIME')
    expect(refusalOf(match, 0, { type: 'takeTwo' })?.code).toBe('NOT_YOUR_ABILITY')
  })

  test('PP-21.7 Tidy accepts any order of the same cards, also one that is not listed', () => {
    const hideout = 'Y1 Y2 Y3 Y4 Y5 Y6'
    const match = position({ step: 'refresh', hideout, pandas: ['tidy', 'charming'] })
    const order = ['Y3', 'Y1', 'Y6', 'Y2', 'Y5', 'Y4']
    expect(game.legalActions(match.state, 0)).not.toContainEqual({ type: 'useAbility', ability: 'tidy', order })
    expect(refusalOf(match, 0, { type: 'useAbility', ability: 'tidy', order: ['Y1'] })?.code).toBe(
      'TIDY_NOT_SAME_CARDS',
    )
    act(match, 0, { type: 'useAbility', ability: 'tidy', order })
    expect(match.state).toMatchObject({ hideout: order, step: 'refresh' })
  })

  test('PP-21.4 alone with twelve cards a Dozing Panda still stashes', () => {
    const hand = 'R1 R2 R4 R5 R6 R7 G1 G2 G4 G5 B1 B2'
    const match = position({ hands: [hand], pandas: ['dozing'] })
    act(match, 0, { type: 'useAbility', ability: 'dozing' })
    act(match, 0, { type: 'pass' })
    expect(match.state.step).toBe('stash')
    act(match, 0, { type: 'stash', card: 'B1' })
    expect(match.state.keeper).toBe(5)
  })

  test('PP-20.8 plans met by a scout or by Rubbish Rummage go back unresolved', () => {
    const scout = position({ step: 'refresh', pandas: ['scouting', 'tidy'], deck: 'F:torch P1 F:gust P2 P3 P4 P5' })
    act(scout, 0, { type: 'scout' })
    expect(scout.state.deck.filter(isPlan).toSorted()).toEqual(['F:gust', 'F:torch'])
    expect(scout.state.decisions).toEqual([{ type: 'scout', seat: 0, cards: ['P1', 'P2', 'P3', 'P4'] }])
    const rummage = position({ step: 'refresh', deck: 'F:rummage F:torch P1 P2' })
    act(rummage, 0, { type: 'drawDeck' })
    expect(rummage.state.decisions[0]).toMatchObject({ plan: 'rummage', card: 'P1' })
    expect(rummage.state.deck.filter(isPlan)).toEqual(['F:torch'])
    expect(rummage.state.keeper).toBe(5)
  })

  test('PP-20.4 an open question comes before everything else', () => {
    const match = position({ step: 'refresh', deck: 'F:rummage P1 P2' })
    act(match, 0, { type: 'drawDeck' })
    expect(refusalOf(match, 0, { type: 'pass' })).toMatchObject({ code: 'DECISION_PENDING', rule: 'PP-20.4' })
    expect(refusalOf(match, 0, { type: 'foiledChoice', decline: true })?.code).toBe('NO_SUCH_DECISION')
    expect(refusalOf(match, 1, { type: 'foiledChoice', area: 0 })?.code).toBe('NOT_YOUR_TURN')
    act(match, 0, { type: 'foiledChoice', area: 1 })
    expect(match.state).toMatchObject({ step: 'actions', areas: [{}, { cards: ['P1'], sets: [] }] })
    expect(refusalOf(match, 0, { type: 'foiledChoice', area: 1 })?.code).toBe('NO_SUCH_DECISION')
  })

  test('PP-20.20 Greedy Meerkat cannot choose an area whose limit is reached', () => {
    const full = {
      prefs: 'RGB',
      cards: 'R2 R3 R4 B4 P4 Y4',
      sets: [
        [0, 2],
        [2, 5],
      ] as [number, number][],
      limit: true,
    }
    const open = { prefs: 'GPB', cards: '', sets: [] }
    const match = position({ step: 'refresh', deck: 'F:greedy P1', areas: [full, open], hideout: 'Y1 Y2 Y3' })
    act(match, 0, { type: 'drawDeck' })
    expect(refusalOf(match, 0, { type: 'foiledChoice', area: 0 })).toMatchObject({
      code: 'FOIL_AREA_FULL',
      rule: 'PP-20.20',
    })
    expect(game.legalActions(match.state, 0)).toEqual([{ type: 'foiledChoice', area: 1 }])
  })

  test('PP-18.9 alone a plan may keep the Hideout short until it is topped up again', () => {
    const match = position({
      hands: ['R2 R3 G4'],
      deck: 'F:litter G7 G6 G5 P7',
      secretStash: 'P4 B5 K1',
      hideout: 'Y1 Y2',
    })
    act(match, 0, { type: 'pass' })
    act(match, 0, { type: 'stash', card: 'G4' })
    act(match, 0, { type: 'secretStash', card: 'P4' })
    expect(match.state.hideout).toHaveLength(3)
    expect(match.state).toMatchObject({ step: 'refresh', secretStash: ['B5', 'K1', 'G7'] } satisfies Partial<State>)
  })
})

describe('undo', () => {
  const undo = { type: 'undo' } as const

  test('PP-24.1, PP-24.3 an action that showed nothing new can be undone, with its marker moves', () => {
    const match = position({ step: 'refresh', hands: ['P3 P5 R1', 'B1 B3'], hideout: 'R7 P4 B2' })
    const before = structuredClone(match.state)
    act(match, 0, { type: 'takeMany', from: 'P4' })
    expect(match.state.keeper).toBe(9)
    act(match, 0, undo)
    expect(match.state).toEqual(before)
    expect(refusalOf(match, 0, undo)).toMatchObject({ code: 'UNDO_NOTHING', rule: 'PP-24.1' })
  })

  test('PP-24.3 a play that showed a hidden card is final, one of known cards is not', () => {
    const given = { hands: ['R5 R6 R7 G1', 'B1'], options: { undo: 'open' } }
    const hidden = position(given)
    act(hidden, 0, { type: 'playSet', area: 0, cards: ['R5', 'R6', 'R7'], reuse: false })
    expect(refusalOf(hidden, 0, undo)).toMatchObject({ code: 'UNDO_REVEALED', rule: 'PP-24.3' })
    const known = position(given)
    known.state.seats[0]!.known = ['R5', 'R6', 'R7']
    act(known, 0, { type: 'playSet', area: 0, cards: ['R5', 'R6', 'R7'], reuse: false })
    act(known, 0, undo)
    expect(known.state.seats[0]!.hand).toEqual(['R5', 'R6', 'R7', 'G1'])
    expect(refusalOf(position({ options: { undo: 'off' } }), 0, undo)?.code).toBe('UNDO_OFF')
  })

  test('PP-24.4 with undo for the whole turn, and alone, plays that showed hidden cards can be undone too, but no draw', () => {
    for (const match of [
      position({ hands: ['R5 R6 R7 G1', 'B1'], options: { undo: 'turn' }, step: 'refresh' }),
      position({ hands: ['R5 R6 R7 G1 G2'], step: 'refresh' }),
    ]) {
      act(match, 0, { type: 'drawDeck' })
      act(match, 0, { type: 'playSet', area: 0, cards: ['R5', 'R6', 'R7'], reuse: false })
      act(match, 0, undo)
      expect(match.state.areas[0].cards).toEqual([])
      expect(refusalOf(match, 0, undo)?.code).toBe('UNDO_REVEALED')
    }
  })

  test('PP-24.2 only by the player who did it, and only while the turn lasts', () => {
    const match = position({ hands: ['R5 G1', 'B1 B2'] })
    act(match, 0, { type: 'pass' })
    expect(refusalOf(match, 1, undo)).toMatchObject({ code: 'UNDO_NOT_YOURS', rule: 'PP-24.2' })
    act(match, 0, { type: 'stash', card: 'G1' })
    expect(refusalOf(match, 0, undo)).not.toBeNull()
  })

  test('PP-24.5 a finished game cannot be undone', () => {
    const match = position({ step: 'refresh', panda: 12, keeper: 8, hands: ['P3 P5 R1', 'B1 B3'], hideout: 'R7 P4 B2' })
    act(match, 0, { type: 'takeMany', from: 'P4' })
    expect(refusalOf(match, 0, undo)?.code).toBe('GAME_OVER')
  })
})
