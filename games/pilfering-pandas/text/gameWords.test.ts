/** Names, phrases and previews. */

import { optionEntries, setLocale } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { catalogue as chinese } from '../languages/zh.ts'
import { catalogue as french } from '../languages/fr.ts'
import { catalogue as german } from '../languages/de.ts'
import { checkPhrase, isFaceUp, needsReminder, sayPhrase } from './phrases.ts'
import { type Preview, previewer } from '../rules/preview.ts'
import { refuse, RULE_OF } from './refusals.ts'
import { files, game, position, text } from '../testing/table.ts'

const content = parseContent(files)
const names = (seat: number) => ['Ann', 'Ben', 'Cleo', 'Dan'][seat] ?? '?'

test('every reason has a sentence that ends with its rule', () => {
  for (const code of Object.keys(RULE_OF) as (keyof typeof RULE_OF)[]) {
    const sentence = text.refusal(
      refuse(code, {
        card: 'P4',
        end: 'R4',
        start: 'R4',
        fits: 'R4 P4',
        prefs: 'R G',
        meerkat: 'aria',
        player: 1,
        panda: 'tidy',
        needed: 'refresh',
        current: 'stash',
        question: 'rummage',
        count: 2,
        ability: 'tidy',
        option: 'chat',
      }),
    )
    expect(sentence).toContain(`(${RULE_OF[code]}).`)
    expect(sentence).not.toMatch(/[{}]|undefined/)
    expect(sentence).toMatch(/^[A-Z]/)
  }
})

test('refusals name cards by colour and number', () => {
  expect(text.refusal(refuse('SWAP_BREAKS_SET', { card: 'P4', fits: 'G4 K1' }))).toBe(
    'Purple 4 does not fit every set that Key belongs to; it could be green 4 or Key 1 (PP-10.8).',
  )
})

test('every option and every value of a choice has a text', () => {
  for (const [key, spec] of optionEntries(game.options)) {
    expect(text.options[key]?.label).toBeTruthy()
    if (spec.kind === 'choice') expect(Object.keys(text.options[key]!.values!)).toEqual([...spec.values])
  }
})

test('actions, events, prompts, pictures and outcomes have complete texts', () => {
  const lines = new Set<string>()
  for (let n = 0; n < 30; n++) {
    playRandomly(game, `words-${n}`, 5000, ({ state }, _rng, events) => {
      for (const viewer of [null, 0, state.seats.length - 1]) {
        const view = game.view(state, viewer)
        lines.add(text.prompt(view, viewer, names))
        lines.add(text.picture(view, names))
        for (const event of events) lines.add(text.event(game.viewEvent!(event, viewer)!, names) ?? 'nothing')
        if (viewer === null || !game.actors(state).includes(viewer)) continue
        for (const action of game.legalActions(state, viewer).slice(0, 50)) lines.add(text.action(action, view))
      }
      const outcome = game.outcome(state)
      if (outcome?.kind === 'shared') {
        lines.add(text.outcome(outcome, names))
        outcome.score?.lines.forEach(line => lines.add(text.scoreLine(line.label)))
      }
    })
  }
  for (const line of lines) expect(line).not.toMatch(/undefined|null|NaN|\{|^$/)
  expect(lines.size).toBeGreaterThan(1000)
})

test('log and status call a Meerkat by the name that the board shows', () => {
  let named = 0
  for (let n = 0; n < 12; n++) {
    playRandomly(game, `meerkats-${n}`, 5000, ({ state }, _rng, events) => {
      const view = game.view(state, null)
      for (const event of events) {
        if (!('area' in event)) continue
        named++
        const { meerkat } = view.areas[event.area]!
        expect(text.event(event, names, view)).toContain(content.meerkats.get(meerkat)!.name)
      }
    })
  }
  expect(named).toBeGreaterThan(20)
})

test('every way to lose has its own text', () => {
  const ends = ['escaped', 'caught', 'timer', 'deck', 'failed-check', 'all-out'].map(reason =>
    text.outcome({ kind: 'shared', reason, won: false }, names),
  )
  expect(new Set(ends).size).toBe(6)
})

const view = game.view(position({ hideout: 'R4 G4 Y3', hands: ['P4 R5 R6', 'B1 B5'] }).state, 0)

test('PP-22.1, PP-22.3, PP-22.5 phrases about public facts may be sent, and their counts are computed', () => {
  const said = { phrase: 'count-number', slots: { number: 4 } }
  expect(checkPhrase(content, view, said)).toBeNull()
  expect(sayPhrase(content, view, said, names)).toBe('There are 2 4s in the Hideout.')
  expect(sayPhrase(content, view, { phrase: 'gap', slots: {} }, names)).toBe('The Keeper is 15 behind us.')
  expect(sayPhrase(content, view, { phrase: 'suspicion', slots: { player: 1 } }, names)).toBe(
    'A pick-up by Ben would cost 4.',
  )
})

test('PP-22.2 held or collected cards cannot be put into a phrase', () => {
  const refused = [
    { phrase: 'need-that', slots: { card: 'P4' } },
    { phrase: 'need-number', slots: { number: 'purple 4' } },
    { phrase: 'need-number', slots: { number: 4, suit: 'purple' } },
    { phrase: 'gap', slots: { count: 3 } },
    { phrase: 'I am collecting fox cards.', slots: {} },
  ]
  for (const said of refused) {
    expect(checkPhrase(content, view, said)).toMatchObject({ code: 'PHRASE_NOT_ALLOWED', rule: 'PP-22.3' })
  }
  expect(checkPhrase(content, view, { phrase: 'need-that', slots: { card: 'R4' } })).toBeNull()
})

test('PP-19.5, PP-22.3 free text gets a reminder where it mentions suits or cards', () => {
  for (const { text: words } of content.forbidden.slice(0, 1)) expect(needsReminder(content, words)).toBe(true)
  expect(needsReminder(content, 'take the red 4 and the blue 4')).toBe(true)
  expect(needsReminder(content, 'a 4 would help me')).toBe(false)
  expect(game.options.chat).toMatchObject({ values: ['phrases', 'honour', 'open'], default: 'phrases' })
})

test.each([
  ['de', german, 'Ich sammle Füchse, also Fuchs', 'Nimm Rot 4 und Blau 4', 'Eine 4 wäre schön'],
  ['fr', french, 'J’ai du violet', 'Prends le 4 rouge et le 4 bleu', 'Un 4 serait bien'],
  ['zh', chinese, '我在收集狐狸牌', '拿红色 4 和蓝色 4', '来一张 4 就好了'],
])('PP-22.3 the reminder recognizes %s', (language, catalogue, ofMyself, twoCards, harmless) => {
  setLocale(language, catalogue)
  const reminded = [ofMyself, twoCards, harmless].map(words => needsReminder(content, words))
  setLocale('en', {})
  expect(reminded).toEqual([true, true, false])
})

test('PP-22.4 face-up cards can be pointed at, hand cards cannot', () => {
  expect([isFaceUp(view, 'G4'), isFaceUp(view, 'P4'), isFaceUp(view, 'B1')]).toEqual([true, false, false])
})

test('PP-24.6 a preview shows the moves of Panda and Keeper with their reasons', () => {
  const preview = previewer(files)
  const match = position({
    step: 'refresh',
    hands: ['P3 P5 R1', 'B1 B3'],
    hideout: 'R7 P4 B2',
    suspicion: { holder: 0, side: 2 },
  })
  const before = game.view(match.state, 0)
  expect(preview(before, 0, { type: 'takeMany', from: 'P4' })).toMatchObject({
    keeper: 11,
    open: false,
    moves: [
      {
        marker: 'keeper',
        parts: [
          { steps: 4, rule: 'PP-7.3' },
          { steps: 2, rule: 'PP-7.10' },
        ],
      },
    ],
  })
  expect(preview(before, 0, { type: 'takeMany', from: 'B2' })).toMatchObject({ code: 'MULTI_NEEDS_TWO' })
  expect((preview(before, 0, { type: 'drawDeck' }) as Preview).open).toBe(true)
})

test('unplayable content is refused with its file and field', () => {
  const broken = (file: string, change: (data: never) => void) => {
    const copy = structuredClone(CONTENT_FILES) as Record<string, unknown>
    change(copy[file] as never)
    return () => parseContent(copy)
  }
  expect(broken('loot.json', (data: { cards: { points: unknown }[] }) => (data.cards[3]!.points = 'two'))).toThrow(
    'loot.json: cards[3].points',
  )
  expect(
    broken('meerkats.json', (data: { meerkats: { prefers: string[] }[] }) => data.meerkats[1]!.prefers.pop()),
  ).toThrow('meerkats.json: meerkats[1].prefers')
  expect(broken('suits.json', (data: { suits: { code: string }[] }) => (data.suits[0]!.code = 'G'))).toThrow(
    'suits.json: suits',
  )
  expect(broken('levels.json', (data: { levels: { winSpace: unknown }[] }) => delete data.levels[0]!.winSpace)).toThrow(
    'levels.json: levels[0].winSpace',
  )
})
