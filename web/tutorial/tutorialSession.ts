/** A tutorial in progress: a match in this browser that goes lesson by lesson, forwards and back. */

import { type AnyGame, type GameBox, type Match, type Tagged, say } from '#kernel'
import {
  allowedIn,
  beginTutorial,
  isWished,
  LEARNER,
  type Lesson,
  play,
  type Tutorial,
} from '#kernel/contracts/tutorial.ts'
import { createCell } from '../table/session/cell.ts'
import { whyNot } from '../table/session/optimisticUpdate.ts'
import type { Explained, Notice, Position } from '../table/session/tableSession.ts'

/** Milliseconds before another player acts: long enough to see the result of one's own action. */
const ANSWER_AFTER = 700

/** The action of a lesson; `null` if it only had to be read. */
type Step = Tagged | null

export interface TutorialState {
  /** The index of the present lesson, from 0; the number of lessons when all are over. */
  readonly lesson: number
  /** With the lesson's allowed actions as the only legal ones. */
  readonly position: Position
  readonly history: readonly Tagged[]
  readonly options: unknown
  /** The other players act. */
  readonly waiting: boolean
  readonly notice: Notice | null
}

export interface TutorialSession {
  subscribe(listener: () => void): () => void
  snapshot(): TutorialState
  act(action: Tagged): void
  /** Goes on after a lesson that only had to be read; in any other, plays its action for the learner. */
  goOn(): void
  /** To the beginning of the lesson before. */
  back(): void
  again(): void
  whyNot(action: Tagged): Explained | null
  /** The page is closed. */
  leave(): void
}

/** Begins after these steps, as far as they fit; `keep` is called with every new one. */
export function openTutorialSession(
  box: GameBox,
  tutorial: Tutorial,
  taken: readonly Step[],
  keep: (steps: readonly Step[]) => void,
): TutorialSession {
  const { game, text } = box
  const { lessons } = tutorial
  let notices = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let { match, steps, history } = replaySteps(game, tutorial, taken)
  const cell = createCell<TutorialState>(present([], { waiting: false }))

  return {
    subscribe: cell.subscribe,
    snapshot: cell.read,
    act,
    goOn() {
      const { waiting, position, lesson } = cell.read()
      if (waiting || lesson === lessons.length) return
      const [action] = position.actions
      if (action) act(action)
      else finishLesson(null, [])
    },
    back: () => restart(steps.slice(0, cell.read().waiting ? steps.length : -1)),
    again: () => restart([]),
    whyNot(action) {
      const { waiting, position, lesson } = cell.read()
      const illegal = whyNot(box, position.view, LEARNER, action, 0)
      if (illegal || waiting) return illegal
      return isAllowed(lessons[lesson], action) ? null : { code: 'NOT_NOW', rule: '', text: kindWord(lessons[lesson]) }
    },
    leave: () => clearTimeout(timer),
  }

  function act(raw: Tagged): void {
    const { lesson: number, waiting } = cell.read()
    const lesson = lessons[number]
    const action = game.parseAction(raw) as Tagged | null
    if (waiting || !lesson || !action) return
    const refusal = game.check(match.state, LEARNER, action, 0)
    if (refusal) return tell(text.refusal(refusal))
    if (!isAllowed(lesson, action)) return tell(kindWord(lesson))
    finishLesson(action, play(match, LEARNER, action))
  }

  function finishLesson(step: Step, events: readonly Tagged[]): void {
    const { answers = [] } = lessons[steps.length]!
    history = [...history, ...events]
    answer(step, answers, events)
  }

  /** One after the other, so that the player can see what happens. */
  function answer(step: Step, [next, ...more]: NonNullable<Lesson['answers']>, events: readonly Tagged[]): void {
    if (!next) {
      steps = [...steps, step]
      keep(steps)
      return cell.write(present(events, { waiting: false }))
    }
    cell.write(present(events, { waiting: true }))
    timer = setTimeout(() => {
      const answered = play(match, next.seat, next.action)
      history = [...history, ...answered]
      answer(step, more, answered)
    }, ANSWER_AFTER)
  }

  function restart(from: readonly Step[]): void {
    clearTimeout(timer)
    ;({ match, steps, history } = replaySteps(game, tutorial, from))
    keep(steps)
    cell.write(present([], { waiting: false }))
  }

  function tell(words: string): void {
    cell.write({ ...cell.read(), notice: { number: ++notices, text: words } })
  }

  function present(events: readonly Tagged[], { waiting }: { readonly waiting: boolean }): TutorialState {
    const lesson = lessons[steps.length]
    return {
      lesson: steps.length,
      waiting,
      position: {
        seq: match.record.log.length,
        view: game.view(match.state, LEARNER),
        actions: waiting || !lesson ? [] : allowedIn(match, lesson),
        events: visible(game, events),
        outcome: game.outcome(match.state),
        undo: false,
      },
      history: visible(game, history),
      options: match.record.table.options,
      notice: null,
    }
  }
}

interface Way {
  readonly match: Match<AnyGame>
  readonly steps: readonly Step[]
  readonly history: readonly Tagged[]
}

/** The match after these steps; if the script has changed, the first step that no longer fits and all after it are dropped. */
function replaySteps(game: AnyGame, tutorial: Tutorial, taken: readonly Step[]): Way {
  const match = beginTutorial(game, tutorial)
  const history: Tagged[] = []
  const steps: Step[] = []
  for (const [number, step] of taken.slice(0, tutorial.lessons.length).entries()) {
    const lesson = tutorial.lessons[number]!
    const action = step && (game.parseAction(step) as Tagged | null)
    if (lesson.allow ? !action || !isAllowed(lesson, action) || game.check(match.state, LEARNER, action, 0) : step)
      break
    if (action) history.push(...play(match, LEARNER, action))
    for (const { seat, action: reply } of lesson.answers ?? []) history.push(...play(match, seat, reply))
    steps.push(action)
  }
  return { match, steps, history }
}

function isAllowed(lesson: Lesson | undefined, action: Tagged): boolean {
  return isWished(action, lesson?.allow ?? [])
}

function kindWord(lesson: Lesson | undefined): string {
  return lesson?.instead ?? say('Later! Have a look at what the lesson says first.')
}

function visible(game: AnyGame, events: readonly Tagged[]): readonly Tagged[] {
  if (!game.viewEvent) return [...events]
  return events.flatMap(event => (game.viewEvent!(event, LEARNER) as Tagged | null) ?? [])
}
