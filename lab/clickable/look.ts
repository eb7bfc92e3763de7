/**
 * Checks that the clickable actions are the legal ones, in positions of random matches: the page's own list of actions and its plain list
 * are the legal one; each legal action can be pointed at; and random clicks send no illegal action.
 */

import {
  type AnyGame,
  canonical,
  type GameBox,
  type GameModule,
  type Rng,
  type Seat,
  type StateOf,
  type Tagged,
} from '#kernel'
import type { ClicksModule } from '#kernel/testing/clicks.ts'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { listActions } from '#web/table/session/optimisticUpdate.ts'
import { actionGroups } from '#web/table/session/turn.ts'

export interface Count {
  /** Positions with a player to act, one for each of them. */
  positions: number
  matches: number
  /** How many legal actions were pointed at, and how many actions random clicks sent. */
  pointed: number
  sent: number
}

/** Of a long list so many random actions are pointed at. */
const POINTED_AT_MOST = 12
const WANDERS = 2
const CLICKS = 6
const LONGEST = 20_000

const STOP = new Error('enough positions')

/** Checks `wanted` positions of random matches. Throws where a click is wrong. */
export async function lookThrough(module: GameModule, wanted: number, seed: string): Promise<Count> {
  const box: GameBox = module.open(module.content)
  const { clicks } = await clicksOf(module.id)
  const pointerAt = clicks(box.content)
  const count: Count = { positions: 0, matches: 0, pointed: 0, sent: 0 }
  for (; count.positions < wanted; count.matches++) {
    try {
      playRandomly(box.game, `${seed}-${count.matches}`, LONGEST, ({ state }, rng) => {
        for (const seat of box.game.actors(state)) {
          if (count.positions >= wanted) throw STOP
          look(box, pointerAt, state, seat, rng, count)
        }
      })
    } catch (error) {
      if (error !== STOP)
        throw new Error(`${module.id}, match ${seed}-${count.matches}: ${String(error)}`, { cause: error })
    }
  }
  return count
}

async function clicksOf(game: string): Promise<ClicksModule> {
  const file = new URL(`../../games/${game}/ui/testing/clicks.ts`, import.meta.url)
  return (await import(file.href)) as ClicksModule
}

function look(
  box: GameBox,
  pointerAt: ReturnType<ClicksModule['clicks']>,
  state: StateOf<AnyGame>,
  seat: Seat,
  rng: Rng,
  count: Count,
): void {
  const { game } = box
  const legal: readonly Tagged[] = game.legalActions(state, seat)
  const view: unknown = game.view(state, seat)
  count.positions++

  const onPage = listActions(game, view, seat)
  mustEqual(onPage, legal, 'what the page works out from what it sees')

  const position = { seq: 0, view, actions: onPage, events: [], outcome: null, undo: false }
  const items = actionGroups(box, position, seat).flatMap(group => group.items)
  mustEqual(sorted(items.map(({ action }) => action)), sorted(legal), 'the plain list')

  const pointer = pointerAt(view, seat, onPage)
  for (const action of rng.shuffle([...legal]).slice(0, POINTED_AT_MOST)) {
    const sent = pointer.pointFor(action)
    if (sent === null || canonical(sent) !== canonical(action)) fail('cannot be clicked', { action, sent })
    count.pointed++
  }
  for (let n = 0; n < WANDERS && legal.length > 0; n++) {
    const sent = pointer.wander(rng, CLICKS)
    if (sent === null) continue
    count.sent++
    const refusal = game.check(state, seat, sent)
    if (refusal) fail(`clickable, but ${refusal.code}`, sent)
  }
}

function sorted(actions: readonly Tagged[]): string[] {
  return actions.map(canonical).toSorted()
}

function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (canonical(actual) !== canonical(expected)) fail(`${what} is not the legal list`, { actual, expected })
}

function fail(message: string, detail: unknown): never {
  throw new Error(`${message}: ${JSON.stringify(detail).slice(0, 500)}`)
}
