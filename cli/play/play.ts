/** One person against bots in the terminal. */

import { resolve } from 'node:path'
import { styleText } from 'node:util'
import {
  type ActionOf,
  type AnyGame,
  createRng,
  type EventOf,
  type GameBox,
  type Match,
  type Names,
  type Outcome,
  propose,
  proposeUndo,
  type Seat,
  startMatch,
  submit,
  type Thinking,
  undo,
} from '#kernel'
import { MASTER_BUDGET } from '#bots/answer.ts'
import type { Asker, Command } from './askers.ts'
import { columns } from '../columns.ts'
import { Complaint } from '../commandError.ts'
import { mustBeFree } from '../files.ts'
import { asTyped, type Item, itemsOf, search, typedAction } from './menu.ts'
import { botNamed } from './players.ts'
import { writeMatch } from '../replay/recordFile.ts'

export interface Sitting {
  readonly box: GameBox
  readonly table: Match<AnyGame>['record']['table']
  readonly seed: string
  readonly name: string
  /** Bots for the seats after the person's, which is 0. */
  readonly bots: readonly string[]
  /** Where the match is saved; `null` not to save it. */
  readonly file: string | null
  readonly asker: Asker
  say(text: string): void
}

const ME: Seat = 0

/** Milliseconds a bot may think. */
const BUDGET = 1000

/** Plays until the match is over or the person quits. */
export async function play(sitting: Sitting): Promise<void> {
  const { box, table, seed, file, say } = sitting
  const { game } = box
  if (game.pace === 'live' && !isUnhurried(game, table.options)) {
    throw new Complaint(
      `${box.text.name} has no turns, and a terminal cannot keep up: play it in the browser (npm start).`,
    )
  }
  if (file !== null) mustBeFree(file) // fails before the match is played
  const match = startMatch(game, table, seed)
  say(styleText('bold', box.text.name))
  for (;;) {
    const outcome = game.outcome(match.state)
    if (outcome) {
      sayOutcome(sitting, match, outcome)
      break
    }
    if ((await takeStep(sitting, match)) === 'quit') break
  }
  save(sitting, match)
}

/** Whether the options are those the game proposes for play without time pressure. */
function isUnhurried({ casual }: AnyGame, options: unknown): boolean {
  const chosen = Object(options) as Record<string, unknown>
  return casual !== undefined && Object.entries(casual).every(([key, value]) => chosen[key] === value)
}

/** Where several may act at once, the bots act before the person is asked. */
async function takeStep(sitting: Sitting, match: Match<AnyGame>): Promise<'quit' | 'go on'> {
  const { game, state } = match
  const actors = game.actors(state)
  const mine = actors.includes(ME)
  if (game.pace === 'live' || !mine) {
    for (const seat of actors) if (seat !== ME && letBotAct(sitting, match, seat)) return 'go on'
  }
  if (mine) return myTurn(sitting, match)
  throw new Error(`${game.id}: no seat acts, and it is not over`)
}

/** Asks for one action and carries it out; it may be undone before others go on. */
async function myTurn(sitting: Sitting, match: Match<AnyGame>): Promise<'quit' | 'go on'> {
  const { box, say, asker } = sitting
  const view = box.game.view(match.state, ME)
  say(`\n${box.text.picture(view, namesOf(sitting))}\n`)
  const action = await chooseAction(sitting, match)
  if (action === 'quit') return 'quit'
  if (action === 'undo') {
    takeBack(sitting, match)
    return 'go on'
  }
  const result = submit(match, ME, action, 0)
  if (!result.ok) throw new Error(`${box.game.id}: a listed action was refused, ${result.refusal.code}`)
  sayEvents(sitting, match, result.events)
  const mayUndo = proposeUndo(match, ME, 0).ok
  if (!mayUndo || box.game.actors(match.state).includes(ME)) return 'go on'
  const wish = await asker.pause('Done.', ['undo', 'quit'])
  if (wish === 'undo') takeBack(sitting, match)
  return wish === 'quit' ? 'quit' : 'go on'
}

/** One question after the other until a single action is left. */
async function chooseAction(sitting: Sitting, match: Match<AnyGame>): Promise<ActionOf<AnyGame> | 'undo' | 'quit'> {
  const { box, asker, say } = sitting
  const { game, text } = box
  const view = game.view(match.state, ME)
  const all: ActionOf<AnyGame>[] = game.legalActions(match.state, ME)
  const describe = (action: ActionOf<AnyGame>) => text.action(action, view)
  const commands: Command[] = proposeUndo(match, ME, 0).ok ? ['why', 'undo', 'quit'] : ['why', 'quit']
  const path: (readonly ActionOf<AnyGame>[])[] = [all]
  for (;;) {
    const actions = path.at(-1)!
    const reply = await asker.ask({
      message: text.prompt(view, ME, namesOf(sitting)),
      choices: itemsOf(actions, describe).map(choiceOf),
      search: words => search(actions, describe, words).map(choiceOf),
      commands: path.length > 1 ? ['back', ...commands] : commands,
    })
    if (reply.kind === 'chosen') {
      if (reply.value.length === 1) return reply.value[0]!
      path.push(reply.value)
    } else if (reply.command === 'why') say(whyNot(sitting, match, reply.about, all))
    else if (reply.command === 'back') path.pop()
    else return reply.command
  }
}

function choiceOf<Action>({ label, actions }: Item<Action>): { label: string; value: readonly Action[] } {
  return { label, value: actions }
}

function whyNot({ box }: Sitting, match: Match<AnyGame>, about: string, legal: readonly ActionOf<AnyGame>[]): string {
  const examples = new Map(legal.map(action => [action.type, asTyped(action)]))
  const action = typedAction(about)
  if (!action) return `Write an action like one of these and change it: ${[...examples.values()].join(' · ')}`
  const proposal = propose(match, ME, action, 0)
  return proposal.ok ? 'That is allowed.' : box.text.refusal(proposal.refusal)
}

/** `false`: in a live game it prefers to wait. */
function letBotAct(sitting: Sitting, match: Match<AnyGame>, seat: Seat): boolean {
  const { box, bots, seed } = sitting
  const { game, state, record } = match
  const rng = createRng(`${seed}/seat-${seat}`, record.log.length + 1)
  const actions: ActionOf<AnyGame>[] = game.legalActions(state, seat)
  const bot = botNamed(box, bots[seat - 1]!)
  const action: unknown = bot.choose(
    game.view(state, seat),
    seat,
    actions,
    within(bots[seat - 1] === 'master' ? MASTER_BUDGET : BUDGET, rng),
  )
  if (action === null && game.pace === 'live') return false
  const result = submit(match, seat, action, 0)
  if (!result.ok) throw new Error(`${game.id}: the bot of seat ${seat} was refused, ${result.refusal.code}`)
  sayEvents(sitting, match, result.events)
  return true
}

function within(milliseconds: number, rng: Thinking['rng']): Thinking {
  const end = performance.now() + milliseconds
  return { rng, more: () => performance.now() < end }
}

function takeBack(sitting: Sitting, match: Match<AnyGame>): void {
  const result = undo(match, ME, 0)
  if (result.ok) sayEvents(sitting, match, result.events)
  else sitting.say(sitting.box.text.refusal(result.refusal))
}

function sayEvents(sitting: Sitting, { state }: Match<AnyGame>, events: readonly EventOf<AnyGame>[]): void {
  const { box, say } = sitting
  for (const event of events) {
    const seen: EventOf<AnyGame> | null = box.game.viewEvent ? box.game.viewEvent(event, ME) : event
    const line = seen && box.text.event(seen, namesOf(sitting), box.game.view(state, ME))
    if (line) say(styleText('dim', `· ${line}`))
  }
}

function sayOutcome(sitting: Sitting, { game, state }: Match<AnyGame>, outcome: Outcome): void {
  const { box, say } = sitting
  const names = namesOf(sitting)
  say(`\n${box.text.picture(game.view(state, ME), names)}\n`)
  say(styleText('bold', box.text.outcome(outcome, names)))
  const sheets = outcome.kind === 'shared' ? [outcome.score] : (outcome.scores ?? [])
  for (const [seat, sheet] of sheets.entries()) {
    if (!sheet) continue
    const lines = sheet.lines.map(({ label, points }) => [box.text.scoreLine(label), `${points}`])
    const title = outcome.kind === 'shared' ? 'Together' : names(seat)
    say(`\n${columns([[title, ''], ...lines, ['Total', `${sheet.total}`]])}`)
  }
}

function save({ box, file, say }: Sitting, { record }: Match<AnyGame>): void {
  if (file === null || record.log.length === 0) return
  writeMatch(file, box, record)
  say(`\nSaved. To see it again: npm run parlour -- replay ${resolve(file)}`)
}

function namesOf({ name, bots }: Sitting): Names {
  return seat => (seat === ME ? name : botTitle(bots, seat - 1))
}

/** `Easy bot`, with a number if there are several of the kind. */
function botTitle(bots: readonly string[], index: number): string {
  const kind = bots[index] ?? 'unknown'
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} bot`
  const alike = bots.flatMap((other, at) => (other === kind ? [at] : []))
  return alike.length > 1 ? `${title} ${alike.indexOf(index) + 1}` : title
}
