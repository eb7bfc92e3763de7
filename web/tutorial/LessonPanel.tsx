/** The text of the present lesson, with buttons to go on and back. */

import { say } from '#kernel'
import { useState } from 'react'
import type { Lesson } from '#kernel/contracts/tutorial.ts'
import type { BeginError } from '../home/beginMatch.ts'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'
import { sayWith } from '../board/sayWith.ts'

export interface LessonPanelProps {
  /** `undefined` after the last lesson. */
  readonly lesson: Lesson | undefined
  readonly farewell: string
  /** What the other players are doing, while they act. */
  readonly meanwhile: string | null
  readonly number: number
  readonly game: string
  readonly cooperative: boolean
  goOn(): void
  back(): void
  again(): void
  /** Shows all allowed actions as a list. */
  list(): void
  play(): Promise<BeginError>
}

export function LessonPanel(props: LessonPanelProps) {
  const { lesson, farewell, meanwhile } = props
  return (
    <section className="lesson" aria-label={say('Lesson')}>
      <p className="lesson-words" role="status">
        {lesson ? (meanwhile ?? lesson.text) : farewell}
      </p>
      {lesson ? <Ways {...props} lesson={lesson} /> : <TutorialEnd {...props} />}
    </section>
  )
}

/** On and back, and a link to the rules. */
function Ways({ lesson, meanwhile, number, game, goOn, back, list }: LessonPanelProps & { readonly lesson: Lesson }) {
  const waiting = meanwhile !== null
  return (
    <div className="lesson-buttons">
      <button type="button" className="button" disabled={number === 0 && !waiting} onClick={back}>
        <Icon name="back" /> <BackWords />
      </button>
      {lesson.rule !== undefined && (
        <a className="button" href={routeHash({ page: 'rules', game, rule: lesson.rule })}>
          {sayWith('Why? {rule}', {
            rule: <span className="visually-hidden">{say('Rule {rule}', { rule: lesson.rule })}</span>,
          })}
        </a>
      )}
      {lesson.allow && (
        <button type="button" className="button lesson-list" disabled={waiting} onClick={list}>
          <Icon name="question" /> <span>{say('What can I do?')}</span>
        </button>
      )}
      <button
        type="button"
        className={`button lesson-on ${lesson.allow ? '' : 'primary'}`}
        disabled={waiting}
        onClick={goOn}
      >
        {lesson.allow ? say('Skip') : say('Next')} <Icon name={lesson.allow ? 'skip' : 'forward'} />
      </button>
    </div>
  )
}

function TutorialEnd({ again, back, play, cooperative }: LessonPanelProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<BeginError>(null)
  return (
    <>
      <button
        type="button"
        className="button primary lesson-play"
        disabled={busy}
        onClick={async () => {
          setBusy(true)
          setError(await play())
          setBusy(false)
        }}
      >
        <Icon name="play" />{' '}
        <span>
          {cooperative
            ? say('Now you: a real match with an easy bot')
            : say('Now you: a real match against an easy bot')}
        </span>
      </button>
      {error !== null && (
        <p className="trouble" role="alert">
          {error}
        </p>
      )}
      <div className="lesson-buttons">
        <button type="button" className="button" onClick={back}>
          <Icon name="back" /> <BackWords />
        </button>
        <button type="button" className="button" onClick={again}>
          <Icon name="again" /> {say('Again')}
        </button>
      </div>
    </>
  )
}

function BackWords() {
  return sayWith('Back {how}', { how: <span className="visually-hidden">{say('one step')}</span> })
}
