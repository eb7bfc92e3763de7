/** Suits, cards, levels, Meerkats, Pandas, Foiled Plans and phrases: parses and checks the content files. */

import { type ContentFiles, readOnce } from '#kernel'
import {
  fail,
  fields,
  flag,
  list,
  matching,
  named,
  oneOf,
  type Shape,
  someFields,
  text,
  whole,
  withDefault,
} from '#kernel/shape.ts'
import { cardsInPlay, NUMBERS } from './rules/cards.ts'
import plansFile from './content/foiled-plans.json' with { type: 'json' }
import levelsFile from './content/levels.json' with { type: 'json' }
import lootFile from './content/loot.json' with { type: 'json' }
import meerkatsFile from './content/meerkats.json' with { type: 'json' }
import pandasFile from './content/pandas.json' with { type: 'json' }
import phrasesFile from './content/phrases.json' with { type: 'json' }
import suitsFile from './content/suits.json' with { type: 'json' }
import { type Card, LEVELS, type Options, type Suit, SUITS } from './types.ts'

/** The built-in content. */
export const CONTENT_FILES: ContentFiles = {
  'suits.json': suitsFile,
  'loot.json': lootFile,
  'levels.json': levelsFile,
  'meerkats.json': meerkatsFile,
  'pandas.json': pandasFile,
  'foiled-plans.json': plansFile,
  'phrases.json': phrasesFile,
}

/** The hash of these files: a constant, because a phone needs longer to compute it than to draw the board. The conformance suite checks it. */
export const CONTENT_HASH = 'b8dcd4a8900fe882b2704b1f67ecbc82'

/**
 * The ids with rules in code, in the order of their rule numbers: abilities from PP-21.1, plans from PP-20.11. A content pack
 * may rename them and change their numbers.
 */
export const PANDAS = ['nimble', 'sharing', 'tiptoe', 'dozing', 'charming', 'scouting', 'tidy', 'snacking'] as const
export const PLANS = [
  'rummage',
  'backdoor',
  'sharing',
  'torch',
  'kiosk',
  'litter',
  'gust',
  'sack',
  'fussy',
  'greedy',
] as const

export interface Content {
  readonly suits: ReadonlyMap<Suit, SuitWords>
  /** Panda Points of a Loot card; a Key has none (PP-10.4). */
  readonly points: ReadonlyMap<Card, number>
  readonly keyMoves: KeyMoves
  /** decks[players - 1] */
  readonly decks: readonly { readonly maxNumber: number; readonly keys: number }[]
  readonly levels: Readonly<Record<Options['level'], Level>>
  readonly constants: Constants
  readonly moves: KeeperMoves
  readonly meerkats: ReadonlyMap<string, Meerkat>
  readonly pandas: ReadonlyMap<string, Named>
  readonly plans: ReadonlyMap<string, PlanFacts>
  readonly phrases: ReadonlyMap<string, Phrase>
  readonly forbidden: readonly { readonly text: string; readonly why: string }[]
}

export interface SuitWords {
  readonly animal: string
  readonly food: string
  readonly colour: string
}

export interface Named {
  readonly name: string
  readonly text: string
}

export interface Meerkat {
  readonly name: string
  /** Indexes in `SUITS`. */
  readonly prefers: readonly number[]
}

export interface PlanFacts extends Named {
  /** Keeper steps for declining Back Door Trade. */
  readonly penalty: number
  /** Keeper steps of Torchlight, and from how many Hideout cards on there are more. */
  readonly steps: number
  readonly stepsIfHideoutAtLeast: { readonly cards: number; readonly steps: number }
  /** The cards that Litter Patrol takes. */
  readonly cards: number
  /** The cards that Greedy Meerkat adds. */
  readonly extraCards: number
}

export interface Phrase {
  readonly group: string
  readonly text: string
  readonly slots: Readonly<Record<string, string>>
}

const level = someFields({
  id: oneOf(LEVELS),
  name: text,
  foiledPlans: whole(0, PLANS.length),
  keeperStart: whole(0, 99),
  pandaStart: whole(1, 99),
  pandaStartSolo: whole(1, 99),
  winSpace: whole(1, 999),
  meerkatLimit: whole(3, 49),
  soloFinalCountsStash: flag,
})
export type Level = ReturnType<typeof level>

const constants = someFields({
  startingHand: whole(1, 9),
  hideoutMinimum: whole(1, 9),
  secretStashSize: whole(1, 9),
  soloHandLimit: whole(3, 49),
  soloMinimumHand: whole(1, 9),
  timerStart: oneOf([1]),
  timerLost: oneOf([4]),
})
export type Constants = ReturnType<typeof constants>

const keeperMoves = someFields({
  endOfTurn: whole(0, 9),
  setBelowLimit: whole(0, 9),
  setAboveLimit: whole(0, 9),
  multiPickUp: whole(0, 9),
})
export type KeeperMoves = ReturnType<typeof keeperMoves>

const keyMoves = someFields({
  finalValue: whole(0, 9),
  keeperWhenTraded: whole(0, 9),
  keeperWhenDiscarded: whole(-9, 0),
})
export type KeyMoves = ReturnType<typeof keyMoves>

/** Throws `ShapeError` naming file and field if the files cannot be played with. */
export const parseContent = readOnce(readContent)

function readContent(files: ContentFiles): Content {
  const suits = fieldOf(files, 'suits.json', 'suits', suitShapes)
  const suitPlace = new Map(suits.map(suit => [suit.id, SUITS.indexOf(suit.code)]))
  const levels = fieldOf(files, 'levels.json', 'levels', named(list(level, { min: 3, max: 3 })))
  const levelNamed = (id: Options['level']) => levels.find(each => each.id === id)!
  return {
    suits: new Map(suits.map(suit => [suit.code, suit])),
    points: lootPoints(files, suitPlace),
    keyMoves: fieldOf(files, 'loot.json', 'keys', list(keyMoves, { min: 4, max: 4 }))[0]!,
    decks: fieldOf(files, 'loot.json', 'deckByPlayers', deckShape),
    levels: { intro: levelNamed('intro'), normal: levelNamed('normal'), hard: levelNamed('hard') },
    constants: fieldOf(files, 'levels.json', 'constants', constants),
    moves: fieldOf(files, 'levels.json', 'keeperMoves', keeperMoves),
    meerkats: byId(
      fieldOf(files, 'meerkats.json', 'meerkats', named(list(meerkatShape(suitPlace), { min: 2, max: 40 }))),
    ),
    pandas: byId(fieldOf(files, 'pandas.json', 'pandas', named(list(pandaShape, { min: 8, max: 8 })))),
    plans: byId(fieldOf(files, 'foiled-plans.json', 'plans', named(list(planShape, { min: 10, max: 10 })))),
    phrases: byId(fieldOf(files, 'phrases.json', 'phrases', named(list(phraseShape, { max: 60 })))),
    forbidden: fieldOf(files, 'phrases.json', 'forbiddenExamples', list(someFields({ text, why: text }))),
  }
}

/** One field of one file; the files may have more fields, such as notes. */
function fieldOf<T>(files: ContentFiles, file: string, name: string, shape: Shape<T>): T {
  if (!Object.hasOwn(files, file)) fail(file, 'must be there', undefined)
  const { [name]: value } = someFields({ [name]: (value: unknown) => value })(files[file], file)
  return shape(value, `${file}: ${name}`)
}

const id = matching(/^[a-z][a-z0-9-]{0,39}$/)

const suitShape = someFields({
  id,
  code: oneOf(SUITS),
  animal: text,
  food: text,
  colour: text,
  hex: matching(/^#[0-9A-Fa-f]{6}$/),
  shape: id,
})

/** One for each letter. */
const suitShapes: Shape<ReturnType<typeof suitShape>[]> = (value, path) => {
  const suits = named(list(suitShape, { min: SUITS.length, max: SUITS.length }))(value, path)
  const missing = SUITS.find(code => !suits.some(suit => suit.code === code))
  return missing === undefined ? suits : fail(path, `must have a suit with code ${missing}`, null)
}

const deck = fields({ maxNumber: whole(3, NUMBERS), keys: whole(0, 4) })
const deckShape: Shape<Content['decks']> = (value, path) => {
  const decks = fields({ 1: deck, 2: deck, 3: deck, 4: deck })(value, path)
  return [decks[1], decks[2], decks[3], decks[4]]
}

const pandaShape = someFields({ id: oneOf(PANDAS), name: text, ability: text, text })
const planShape = someFields({
  id: oneOf(PLANS),
  name: text,
  text,
  penalty: withDefault(whole(0, 9), 1),
  steps: withDefault(whole(0, 9), 1),
  stepsIfHideoutAtLeast: withDefault(fields({ cards: whole(1, 49), steps: whole(0, 9) }), { cards: 49, steps: 0 }),
  cards: withDefault(whole(0, 9), 0),
  extraCards: withDefault(whole(0, 9), 0),
})

const anyObject: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  someFields({})(value, path)
  return value as Readonly<Record<string, unknown>>
}
const slots: Shape<Record<string, string>> = (value, path) =>
  Object.fromEntries(
    Object.entries(anyObject(value, path)).map(([name, slot]) => [
      name,
      oneOf(['1-9', 'faceUp', 'faceUp[1..6]', 'computed', '0-1', 'seat'])(slot, `${path}.${name}`),
    ]),
  )
const phraseShape = someFields({ id, group: oneOf(['cards', 'race', 'vote', 'social']), text, slots })

function meerkatShape(suitPlace: ReadonlyMap<string, number>) {
  const suit: Shape<number> = (value, path) => suitPlace.get(oneOf([...suitPlace.keys()])(value, path))!
  return someFields({ id, name: text, prefers: list(suit, { min: 3, max: 3 }) })
}

/** All Loot cards, once each, with their points. */
function lootPoints(files: ContentFiles, suitPlace: ReadonlyMap<string, number>): ReadonlyMap<Card, number> {
  const shape = list(
    someFields({
      id: matching(/^[RGPYB][1-9]$/),
      suit: oneOf([...suitPlace.keys()]),
      number: whole(1, NUMBERS),
      points: whole(0, 9),
    }),
    { min: 45, max: 45 },
  )
  const cards = fieldOf(files, 'loot.json', 'cards', named(shape))
  cards.forEach((card, index) => {
    const expected = `${SUITS[suitPlace.get(card.suit)!]}${card.number}`
    if (card.id !== expected) fail(`loot.json: cards[${index}].id`, `must be ${expected}`, card.id)
  })
  const points = new Map(cards.map(card => [card.id, card.points]))
  cardsInPlay({ maxNumber: 0, keys: 4 }).forEach(key => points.set(key, 0))
  return points
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map(item => [item.id, item]))
}
