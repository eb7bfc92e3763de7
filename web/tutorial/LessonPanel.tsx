/** What the present lesson says, with the ways on and back. */

import { useState } from 'react'
import type { Lesson } from '#kernel/tutorial.ts'
import type { Trouble } from '../home/begin.ts'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../routes.ts'

export interface LessonPanelProps {
  /** `undefined` when all are over. */
  readonly lesson: Lesson | undefined
  readonly farewell: string
  /** What the others are about, while they are. */
  readonly meanwhile: string | null
  readonly number: number
  readonly game: string
  readonly cooperative: boolean
  goOn(): void
  back(): void
  again(): void
  /** Shows all that may be done as a list. */
  list(): void
  play(): Promise<Trouble>
}

export function LessonPanel(props: LessonPanelProps) {
  const { lesson, farewell, meanwhile, number, game } = props
  const words = lesson ? (meanwhile ?? lesson.text) : farewell
  return (
    <section className="lesson" aria-label="Lesson">
      <div className="lesson-words">
        <p role="status">{words}</p>
        {lesson?.rule && meanwhile === null && (
          <a className="lesson-rule" href={routeHash({ page: 'rules', game, rule: lesson.rule })}>
            Why? <span className="visually-hidden">Rule {lesson.rule}</span>
          </a>
        )}
      </div>
      {lesson ? (
        <div className="lesson-buttons">
          <button
            type="button"
            className="button lesson-back"
            aria-label="Back one step"
            disabled={number === 0 && meanwhile === null}
            onClick={props.back}
          >
            <Icon name="back" /> <span>Back</span>
          </button>
          {lesson.allow && (
            <button type="button" className="button" onClick={props.list} disabled={meanwhile !== null}>
              <Icon name="question" /> <span>What can I do?</span>
            </button>
          )}
          <button
            type="button"
            className={`button lesson-on ${lesson.allow ? '' : 'primary'}`}
            disabled={meanwhile !== null}
            onClick={props.goOn}
          >
            <span>{lesson.allow ? 'Skip' : 'Next'}</span> <Icon name={lesson.allow ? 'skip' : 'forward'} />
          </button>
        </div>
      ) : (
        <Farewell {...props} />
      )}
    </section>
  )
}

function Farewell({ again, back, play, cooperative }: LessonPanelProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>(null)
  return (
    <>
      <button
        type="button"
        className="button primary lesson-play"
        disabled={busy}
        onClick={async () => {
          setBusy(true)
          setTrouble(await play())
          setBusy(false)
        }}
      >
        <Icon name="play" /> <span>Now you: a real match {cooperative ? 'with' : 'against'} an easy bot</span>
      </button>
      {trouble !== null && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      <div className="lesson-buttons">
        <button type="button" className="button" aria-label="Back one step" onClick={back}>
          <Icon name="back" /> <span>Back</span>
        </button>
        <button type="button" className="button" onClick={again}>
          <Icon name="again" /> <span>Again</span>
        </button>
      </div>
    </>
  )
}
