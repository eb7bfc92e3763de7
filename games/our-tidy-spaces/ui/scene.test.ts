import { expect, test } from 'vitest'
import { COLOURS, SIDES } from '../types.ts'
import { withNext } from './frame.ts'
import { freshAfter } from './fresh.ts'
import { paneFor } from './panes.ts'
import { invitingPanes, sceneOf } from './scene.ts'
import { placesFor } from './offers.ts'
import { NOTHING, settle } from './selection.ts'
import { content, openTable, playOn, situationOf } from './testing/play.ts'

test('the pane that opens by itself has something to do in it', () => {
  playOn(openTable(4, 'panes'), 'panes', situation => {
    const pane = paneFor(situation)
    const scene = sceneOf(settle(NOTHING, situation), situation, { hints: true })
    const needsBoard = situation.actions.some(({ type }) => type === 'PlaceItem' || type === 'MoveItem')
    if (needsBoard && [...scene.lit.values()].length > 0) expect(pane).not.toBeNull()
    if (situation.view.choice?.kind === 'move') expect(invitingPanes(scene, situation)).toContain(pane)
    return null
  })
})

test('OT-14.7 without hints no place is highlighted, but all can be pointed at', () => {
  const situation = situationOf(openTable(2, 'hints'), 0)
  const selection = settle(NOTHING, situation)
  expect(sceneOf(selection, situation, { hints: false }).lit.size).toBe(0)
  expect(sceneOf(selection, situation, { hints: true }).lit.size).toBe(1)
  expect(selection.at === 'carry' && placesFor(selection.piece, situation).length).toBe(36)
})

test('OT-2.1 changing a side keeps the four colours different', () => {
  let frame = content.defaultFrame
  for (const side of [...SIDES, ...SIDES]) {
    frame = withNext(frame, side)
    expect(new Set(SIDES.map(each => frame[each])).size).toBe(COLOURS.length)
  }
})

test('what others put down is new until the viewer puts something down', () => {
  const placed = (id: string, owner: number) =>
    ({ type: 'ItemPlaced', item: { id, owner, kind: 'sofa', board: 'corridor', row: 0, col: 0, rotation: 0 } }) as const
  const theirs = freshAfter(new Set(), [placed('a', 1), placed('b', 2)], 0)
  expect([...theirs]).toEqual(['a', 'b'])
  expect([...freshAfter(theirs, [placed('c', 0)], 0)]).toEqual([])
})
