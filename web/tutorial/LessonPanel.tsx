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
  const { lesson, farewell, meanwhile } = props
  return (
    <section className="lesson" aria-label="Lesson">
      <p className="lesson-words" role="status">
        {lesson ? (meanwhile ?? lesson.text) : farewell}
      </p>
      {lesson ? <Ways {...props} lesson={lesson} /> : <Farewell {...props} />}
    </section>
  )
}

/** On and back, and whoever wants to know more. */
function Ways({ lesson, meanwhile, number, game, goOn, back, list }: LessonPanelProps & { readonly lesson: Lesson }) {
  const waiting = meanwhile !== null
  return (
    <div className="lesson-buttons">
      <button type="button" className="button" disabled={number === 0 && !waiting} onClick={back}>
        <Icon name="back" /> Back <span className="visually-hidden">one step</span>
      </button>
      {lesson.rule !== undefined && (
        <a className="button" href={routeHash({ page: 'rules', game, rule: lesson.rule })}>
          Why? <span className="visually-hidden">Rule {lesson.rule}</span>
        </a>
      )}
      {lesson.allow && (
        <button type="button" className="button lesson-list" disabled={waiting} onClick={list}>
          <Icon name="question" /> <span>What can I do?</span>
        </button>
      )}
      <button
        type="button"
        className={`button lesson-on ${lesson.allow ? '' : 'primary'}`}
        disabled={waiting}
        onClick={goOn}
      >
        {lesson.allow ? 'Skip' : 'Next'} <Icon name={lesson.allow ? 'skip' : 'forward'} />
      </button>
    </div>
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
        <button type="button" className="button" onClick={back}>
          <Icon name="back" /> Back <span className="visually-hidden">one step</span>
        </button>
        <button type="button" className="button" onClick={again}>
          <Icon name="again" /> Again
        </button>
      </div>
    </>
  )
}
