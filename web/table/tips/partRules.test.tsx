/** Every piece on a board leads to a rule: boards are drawn in positions of random matches and searched. */

import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openGame } from '#games'
import type { AnyGame, GameBox, Seat } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { share } from '#scripts/tests/tier.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import type { Board, BoardProps } from '../../board/boardContract.ts'
import type { PartRules } from '../../board/parts.ts'

const MATCHES = 8
const LOOKS = share(2, 4)
const LONGEST = 20_000
/** Many kinds, few of them in a match: these positions do not show all. */
const DEALT = /^(?:objective|panda) /

const boardFiles = import.meta.glob<{ readonly Board: Board<AnyGame> }>('../../../games/*/ui/Board.tsx')
const partFiles = import.meta.glob<{ readonly PART_RULES: PartRules }>('../../../games/*/ui/partRules.ts')

// A board may use local storage; here it is empty.
beforeAll(() => void vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} }))

describe.each(completeIds)('%s', id => {
  test('every kind of piece leads to an existing rule, and every kind in the list is on the board', async () => {
    const { PART_RULES } = await partFiles[`../../../games/${id}/ui/partRules.ts`]!()
    const { Board } = await boardFiles[`../../../games/${id}/ui/Board.tsx`]!()
    const rulebook = readFileSync(`games/${id}/RULES.md`, 'utf8')
    const unruled = Object.entries(PART_RULES).filter(([, { rule }]) => !rulebook.includes(`- **${rule}** `))
    expect(unruled).toEqual([])

    const parts = new Set<string>()
    const nameless = new Set<string>()
    for (const markup of drawings(openGame(id)!, Board)) {
      const found = piecesIn(markup)
      for (const part of found.parts) parts.add(part)
      for (const where of found.nameless) nameless.add(where)
    }
    expect([...nameless]).toEqual([])
    expect([...parts].filter(part => !PART_RULES[part])).toEqual([])
    expect(Object.keys(PART_RULES).filter(part => !parts.has(part) && !DEALT.test(part))).toEqual([])
  })
})

test('the check finds a place that is no piece; one that contains a piece or lies in one is fine', () => {
  const { parts, nameless } = piecesIn(
    '<p><ul data-where="row"><li data-part="card"><b data-where="row 1"></b></li></ul><g role="gridcell" aria-label="a &gt; b"></g><i data-where="pile"/></p>',
  )
  expect(parts).toEqual(['card'])
  expect(nameless).toEqual(['gridcell a &gt; b', 'pile'])
})

/** The board in positions of random matches, for the actors and for a spectator. */
function* drawings({ game, content }: GameBox, Board: Board<AnyGame>): Iterable<string> {
  for (let match = 0; match < MATCHES; match++) {
    const drawn: string[] = []
    let step = 0
    let apart = 1
    playRandomly(game, `parts-${match}`, LONGEST, ({ state, record }) => {
      // The longer a match, the farther apart the samples.
      if (step++ % apart !== 0) return
      if (drawn.length > 0 && drawn.length % LOOKS === 0) apart *= 2
      const [seat] = game.actors(state)
      const viewer: Seat | null = seat ?? null
      const props: BoardProps<AnyGame> = {
        view: game.view(state, viewer),
        viewer,
        actions: seat === undefined ? [] : game.legalActions(state, seat),
        events: [],
        content,
        options: record.table.options,
        names: each => `Seat ${each + 1}`,
        pending: false,
        now: () => 0,
        act: () => {},
        whyNot: () => null,
        announce: () => {},
        endingTakes: () => {},
      }
      drawn.push(renderToStaticMarkup(createElement(Board, props)))
    })
    yield* drawn
  }
}

const PART = /\sdata-part="([^"]*)"/
const WHERE = /\sdata-where="([^"]*)"/
const ROLE = /\srole="([^"]*)"/
const LABEL = /\saria-label="([^"]*)"/
const HIDDEN = /\saria-hidden="([^"]*)"/

interface Element {
  readonly where: string | null
  /** It is a piece, or lies in one. */
  readonly within: boolean
  /** A picture under the squares that take the pointer instead. */
  readonly hidden: boolean
  holds: boolean
}

/** The kinds of pieces in a drawing, and its places that neither are one, nor contain one, nor lie in one. */
function piecesIn(markup: string): { readonly parts: string[]; readonly nameless: string[] } {
  const parts: string[] = []
  const nameless: string[] = []
  const open: Element[] = []
  const close = () => {
    const { where, within, hidden, holds } = open.pop()!
    if (where !== null && !within && !hidden && !holds) nameless.push(where)
  }
  for (const [, end, attributes, alone] of markup.matchAll(/<(\/?)\w+((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g)) {
    if (end) {
      close()
      continue
    }
    const value = (name: RegExp) => name.exec(attributes!)?.[1] ?? null
    const part = value(PART)
    const where = value(WHERE) ?? (value(ROLE) === 'gridcell' ? `gridcell ${value(LABEL)}` : null)
    if (part !== null) {
      parts.push(part)
      for (const element of open) element.holds = true
    }
    const around = open.at(-1)
    open.push({
      where,
      within: part !== null || around?.within === true,
      hidden: value(HIDDEN) === 'true' || around?.hidden === true,
      holds: false,
    })
    if (alone) close()
  }
  return { parts, nameless }
}
