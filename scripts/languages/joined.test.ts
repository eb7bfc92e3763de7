/** Joined sentences: in every language each ends exactly once, in the log, aloud and in previews. */

import { afterEach, describe, expect, test } from 'vitest'
import type * as town from '#games/my-little-town/types.ts'
import { saySelection } from '#games/my-little-town/ui/words.ts'
import { CONTENT_FILES as SPACES, parseContent as parseSpaces } from '#games/our-tidy-spaces/content.ts'
import type * as spaces from '#games/our-tidy-spaces/types.ts'
import { predictEffects as foreseeSpaces } from '#games/our-tidy-spaces/ui/foresee.ts'
import { tellPrediction } from '#games/our-tidy-spaces/ui/words.ts'
import { CONTENT_FILES as PANDAS, parseContent as parsePandas } from '#games/pilfering-pandas/content.ts'
import type * as pandas from '#games/pilfering-pandas/types.ts'
import { predictEffects } from '#games/pilfering-pandas/ui/foresee.ts'
import { tellPreview } from '#games/pilfering-pandas/ui/words.ts'
import { addMessages, type Seat, setLocale, type Tagged } from '#kernel'
import { listen } from '#kernel/testing/listen.ts'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { share } from '../tests/tier.ts'
import { readCatalogue } from './check.ts'
import { LANGUAGES } from './folders.ts'
import { completeGames } from '../tests/completeGames.ts'

const MATCHES = share(4, 20)
const MOST_STEPS = 4000

/** A mark after the end of a sentence, two marks, a space before a mark, or two spaces. */
const BROKEN_JOIN = /[.!?。！？]\s?[.,;:。，；：]|[,;:，；：]\s?[.,;。，；]|\s[.,]|\(\s?\)| {2}/

/** What the board says while an action is tried; absent where that is not a sentence of its own. */
const PREVIEWS: Readonly<Record<string, (view: unknown, seat: Seat, action: Tagged) => string | null>> = {
  'my-little-town': (_view, _seat, told) => {
    const action = told as town.Action
    if (action.type !== 'placeTile') return null
    const { tx, ty, rot } = action
    return saySelection({ at: 'tile', spot: { tx, ty }, rot: rot as town.Rotation }, 0)
  },
  'pilfering-pandas': (told, seat, tried) => {
    const [content, view, action] = [parsePandas(PANDAS), told as pandas.View, tried as pandas.Action]
    return tellPreview(content, view, action, predictEffects(content, view, seat, action))
  },
  'our-tidy-spaces': (told, seat, tried) => {
    const [content, view, action] = [parseSpaces(SPACES), told as spaces.View, tried as spaces.Action]
    const seen = foreseeSpaces(content, view, seat, action)
    return seen && tellPrediction(content, seen)
  },
}

afterEach(() => setLocale('en', {}))

describe.each(['en', ...LANGUAGES] as const)('in %s', language => {
  test.each(completeGames)('every sentence of $id ends once', async ({ id, open, content }) => {
    if (language !== 'en') {
      setLocale(language, (await readCatalogue('web/languages', language))!)
      addMessages((await readCatalogue(`games/${id}/languages`, language))!)
    }
    const box = open(content)
    const { game, text } = box
    const told = new Set<string>()
    for (let n = 0; n < MATCHES; n++) {
      playRandomly(game, `joined ${n}`, MOST_STEPS, ({ state }, _rng, events) => {
        const [seat] = game.actors(state)
        const view: unknown = game.view(state, seat ?? null)
        const names = (each: Seat) => `P${each}`
        for (const event of events) {
          const seen = game.viewEvent ? game.viewEvent(event, seat ?? null) : event
          if (seen !== null) told.add(text.event(seen, names, view) ?? '')
        }
        if (seat === undefined) return
        const kinds = Map.groupBy(game.legalActions(state, seat), ({ type }) => type)
        for (const [action] of kinds.values()) told.add(PREVIEWS[id]?.(view, seat, action!) ?? '')
      })
      const heard = listen(box, {
        seats: Math.min(game.players.max, 5),
        options: {},
        seed: `joined ${n}`,
        steps: 100,
      })
      for (const words of heard.all) told.add(words)
    }
    expect(told.size).toBeGreaterThan(100)
    expect([...told].filter(words => BROKEN_JOIN.test(words))).toEqual([])
  })
})
