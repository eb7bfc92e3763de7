/** Everything the gallery shows, and how to open it: screens, board states, scenes of the rulebooks, pieces. */

import type { Page } from 'playwright-core'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { END, hasSecrets, MIDDLE, type Moment, momentsOf } from './moments.ts'
import { SCENES } from './scenes.ts'
import { type Theme, THEMES } from './looks.ts'

export interface Subject {
  /** Also the name of its files. */
  readonly id: string
  readonly title: string
  readonly kind: 'screen' | 'board' | 'scene' | 'pieces'
  readonly game: string | null
  readonly themes: readonly Theme[]
  /** The page is longer than the window: it is shown completely. */
  readonly long?: boolean
  /** Only where there is space beside the board. */
  readonly wide?: boolean
  /** Opens it, from an empty page of the server, or of the stage for scenes and pieces. */
  open(page: Page): Promise<void>
}

const BOTH: readonly Theme[] = ['light', 'dark']

/** All, or those whose name contains one of these. */
export function subjects(wanted: readonly string[] = []): Subject[] {
  const all = [...GENERAL, ...completeIds.flatMap(game => [...screensOf(game), ...boardsOf(game), ...scenesOf(game)])]
  return all.filter(({ id }) => wanted.length === 0 || wanted.some(name => id.includes(name)))
}

/** Main screens, each of one game; the middle of a match is kept for every game. */
const KEPT = [
  'home',
  'statistics',
  'my-little-town-rulebook',
  'pilfering-pandas-tutorial',
  'our-tidy-spaces-lobby',
  'our-tidy-spaces-board-end',
  'wildstyle-page',
  'wildstyle-replay',
]

/** What is kept in the repository after its review. */
export function keptSubjects(wanted: readonly string[] = []): Subject[] {
  return subjects(wanted)
    .filter(({ id }) => KEPT.includes(id) || id.endsWith(`-board-${MIDDLE}`))
    .map(subject => ({ ...subject, themes: BOTH }))
}

const GENERAL: readonly Subject[] = [
  screen('home', 'Home', page => page.goto('/'), '.game-box'),
  {
    ...screen('home-tables', 'Home, with tables left standing', page => page.goto('/'), '.game-box'),
    async open(page) {
      for (const game of completeIds) await keep(page, middleOf(game), `${game}-table`)
      await page.goto('/')
      await page.locator('.game-box').first().waitFor()
    },
  },
  {
    ...screen('statistics', 'How you have done', page => page.goto('/#/statistics'), 'main'),
    async open(page) {
      await page.addInitScript(results => localStorage.setItem('parlour.results', results), JSON.stringify(RESULTS))
      await page.goto('/#/statistics')
      await page.locator('.chart').first().waitFor()
    },
  },
  screen('open-file', 'Open a saved match', page => page.goto('/#/open'), 'main'),
  screen('verify', 'Was the shuffle fair?', page => page.goto('/#/verify'), 'main'),
  screen('message', 'A page that is not there', page => page.goto('/#/game/nothing'), 'main'),
]

function screensOf(game: string): Subject[] {
  const at = (id: string, title: string, go: (page: Page) => Promise<unknown>, there: string): Subject => ({
    ...screen(`${game}-${id}`, title, go, there),
    game,
  })
  const table = async (page: Page) => sit(page, middleOf(game))
  return [
    at('page', 'Its page', page => page.goto(`/#/game/${game}`), '.game-mode-play'),
    at('lobby', 'Lobby', page => gather(page, game), '.seat-row'),
    at(
      'settings',
      'Settings before a match',
      async page => {
        await page.goto(`/#/game/${game}`)
        await page.locator('.game-mode-settings').first().click()
      },
      'dialog',
    ),
    { ...at('rulebook', 'Rulebook', page => page.goto(`/#/rules/${game}`), '.rulebook-section'), long: false },
    at('tutorial', 'Tutorial', page => page.goto(`/#/learn/${game}`), '.tutorial-board section'),
    at('daily', 'The deal of the day', page => page.goto(`/#/daily/${game}`), 'main h1'),
    at('actions', 'What can I do?', page => table(page).then(() => openBar(page, 'What can I do?')), 'dialog'),
    at('menu', 'This table', page => table(page).then(() => openBar(page, 'This table')), 'dialog'),
    ...(hasSecrets(game)
      ? [at('hand-over', 'Handing the device over', page => lay(page, middleOf(game)), '.hand-over')]
      : []),
    at('replay', 'Replay', page => replayAt(page, game, 'middle'), '.board-place'),
    at('replay-end', 'The end of a replay', page => replayAt(page, game, 'end'), '.board-place'),
  ]
}

function boardsOf(game: string): Subject[] {
  return momentsOf(game).map(moment => ({
    id: `${game}-board-${moment.name.replaceAll(', ', '-').toLowerCase()}`,
    title: moment.name,
    kind: 'board',
    game,
    themes: THEMES,
    open: page => sit(page, moment),
  }))
}

function scenesOf(game: string): Subject[] {
  const pieces: Subject = {
    id: `${game}-pieces`,
    title: 'Every piece',
    kind: 'pieces',
    game,
    themes: BOTH,
    long: true,
    async open(page) {
      await page.goto(`/#pieces/${game}`)
      await page.locator('figure').first().waitFor()
    },
  }
  const scenes = SCENES[game]!.map(({ id, caption }): Subject => ({
    id: `${game}-scene-${id}`,
    title: caption,
    kind: 'scene',
    game,
    themes: THEMES,
    async open(page) {
      await page.goto(`/#scene/${game}/${id}`)
      await page.locator('.scene-frame section').first().waitFor()
    },
  }))
  return [pieces, ...scenes]
}

/** Scenes and pieces are shown on a stage of their own. */
export function isStaged({ kind }: Subject): boolean {
  return kind === 'scene' || kind === 'pieces'
}

function screen(id: string, title: string, go: (page: Page) => Promise<unknown>, there: string): Subject {
  return {
    id,
    title,
    kind: 'screen',
    game: null,
    themes: BOTH,
    async open(page) {
      await go(page)
      await page.locator(there).first().waitFor()
    },
  }
}

async function gather(page: Page, game: string): Promise<void> {
  await page.goto(`/#/game/${game}`)
  await page.locator('.game-mode-play').first().click()
}

async function openBar(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

async function replayAt(page: Page, game: string, where: 'middle' | 'end'): Promise<void> {
  const end = momentsOf(game).find(({ name }) => name === END)!
  await keep(page, end, `${game}-replay`)
  const { length } = end.record.log
  await page.goto(`/#/replay/${game}-replay/${where === 'end' ? length : Math.round(length / 2)}`)
  await boardDrawn(page)
}

const middleOf = (game: string): Moment => momentsOf(game).find(({ name }) => name === MIDDLE)!

/** Joins a match at this position, as the player to act. */
async function sit(page: Page, moment: Moment): Promise<void> {
  await lay(page, moment)
  const handOver = page.locator('.hand-over button')
  if (await handOver.isVisible()) await handOver.click()
  await boardDrawn(page)
  if (moment.over) await page.locator('.end-dialog').waitFor()
}

async function lay(page: Page, moment: Moment): Promise<void> {
  await keep(page, moment, 'gallery')
  await page.goto('/#/local/gallery')
  await page.locator('.board-frame section').first().waitFor()
}

async function boardDrawn(page: Page): Promise<void> {
  await page.locator('.board-place').locator('button:visible, [tabindex]:visible').first().waitFor()
}

/** Into the browser's storage, before any page reads it. */
async function keep(page: Page, { names, record, over }: Moment, id: string): Promise<void> {
  const table = { id, names, record, startedAt: 0, playedAt: 0, over }
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`parlour.local.${id}`, JSON.stringify(table)],
  )
}

/** Results of many evenings, for the statistics. */
const RESULTS = completeIds.flatMap((game, shelfPlace) =>
  Array.from({ length: 9 + 4 * shelfPlace }, (_, evening) => {
    const place = 1 + ((evening * 7 + shelfPlace) % 3)
    return {
      id: `${game}-${evening}`,
      game,
      at: Date.UTC(2026, 0, 3 + 2 * evening, 19),
      seats: 3,
      bots: evening % 2 === 0 ? ['normal', 'hard'] : ['easy', 'normal'],
      won: place === 1,
      place,
      points: 20 + ((evening * 13 + shelfPlace * 5) % 29),
      daily: null,
    }
  }),
)
