/** My Little Town: its content, rules, texts and bots as one box. */

import { type ContentFiles, createRng, type GameModule, hashJson } from '#kernel'
import { createBots } from './bots/bot.ts'
import { type Content, CONTENT_FILES, CONTENT_HASH, parseContent } from './content.ts'
import { evaluate } from './bots/evaluation.ts'
import { optionSpecs } from './options.ts'
import { parseAction, parseState } from './parse.ts'
import { KERNEL_REFUSALS, refuse } from './text/refusals.ts'
import { actors, again, apply, check, checkTable, legalActions, outcome, pick, PLAYERS, setup } from './rules/rules.ts'
import { talk } from './text/talk.ts'
import { createText } from './text/text.ts'
import { shareTown } from './rules/town.ts'
import type { MyLittleTown, State } from './types.ts'
import { determinize, view } from './view.ts'

export type { MyLittleTown } from './types.ts'

export const myLittleTown: GameModule<MyLittleTown> = {
  id: 'my-little-town',
  content: CONTENT_FILES,
  open(files) {
    const content = parseContent(files)
    return {
      game: gameOn(content, files),
      text: createText(content),
      bots: createBots(content),
      talk,
      content: files,
      evaluate: state => evaluate(content, state),
    }
  },
}

function gameOn(content: Content, files: ContentFiles): MyLittleTown {
  return {
    id: 'my-little-town',
    version: 1,
    contentHash: files === CONTENT_FILES ? CONTENT_HASH : hashJson(files),
    players: PLAYERS,
    pace: 'turns',
    options: optionSpecs(content),
    casual: { takeBack: 'untilNextAction' },
    again: (table, seed) => again(content, table, createRng(seed)),
    refusals: KERNEL_REFUSALS,
    undo: {
      action: 'takeBack',
      overTurnEnd: true,
      depth: 1,
      check: state => (state.takeBack === 'off' ? refuse('TAKE_BACK_OFF') : null),
      event: seat => ({ type: 'takenBack', seat }),
    },
    checkTable,
    setup: (table, rng) => setup(content, table, rng),
    actors,
    legalActions: (state, seat) => legalActions(content, state, seat),
    pick: (state, seat, choose) => pick(content, state, seat, choose),
    check: (state, seat, action) => check(content, state, seat, action),
    apply: (state, seat, action, host) => apply(content, state, seat, action, host),
    outcome,
    allSeeAlike: true,
    view: state => view(content, state),
    determinize: (seen, rng) => determinize(content, seen, rng),
    parseAction,
    parseState: raw => parseState(content, raw),
    clone,
  }
}

/** The town, hands and the pile are replaced, never changed, so copies may share them. */
function clone(state: State): State {
  const copy: State = { ...state, seats: state.seats.map(({ colour, hand }) => ({ colour, hand })) }
  shareTown(state, copy)
  return copy
}
