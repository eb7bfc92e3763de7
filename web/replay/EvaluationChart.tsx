/** The bots' estimate of each player's chances from move to move, with the largest swings marked and named. */

import { say, enumerated } from '#kernel'
import './evaluationChart.css'
import type { PointerEvent } from 'react'
import { type Chances, largestSwings, percent, type Swing } from './swings.ts'
import { endOf, type StoryLine, type Timeline } from './timeline.ts'
import type { Evaluation } from './useEvaluation.ts'

interface PlotProps {
  readonly timeline: Timeline
  /** `null`: no bot evaluates this game. */
  readonly judged: Evaluation | null
  readonly story: readonly StoryLine[]
  readonly step: number
  /** Goes there and closes the chart. */
  jump(step: number): void
  /** Goes there. */
  scrub(step: number): void
}

const HEIGHT = 100

export function EvaluationChart({ timeline, judged, story, step, jump, scrub }: PlotProps) {
  if (!judged) return <p className="evaluation-none">{say('No bot can judge this game.')}</p>
  const { chances, done } = judged
  const end = Math.max(1, endOf(timeline))
  const lines = chances[0]?.length ?? 0
  const nameOf = (line: number) => (lines === 1 ? say('All together') : timeline.names(line))
  const swings = done ? largestSwings(chances) : []
  const now = chances[step]

  function follow(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    scrub(Math.round(((event.clientX - left) / width) * end))
  }

  return (
    <section className="evaluation" aria-labelledby="plot-title">
      <h2 id="plot-title">{say('Chances to win')}</h2>
      <p className="evaluation-about">
        {done ? say('As the bots judge every position.') : say('The bots are looking back…')}
      </p>
      {/* For the pointer only: the list below and the timeline do the same for keyboards. */}
      <div
        className="evaluation-field"
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={event => event.buttons === 1 && follow(event)}
      >
        <svg
          viewBox={`0 0 ${end} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={done ? describe(chances, nameOf) : say('Not ready yet')}
        >
          <path className="evaluation-grid" d={`M0 ${HEIGHT / 2}H${end}M0 0H${end}M0 ${HEIGHT}H${end}`} />
          {Array.from({ length: lines }, (_, line) => (
            <path key={line} className={`evaluation-line evaluation-line-${line % 8}`} d={pathOf(chances, line)} />
          ))}
          <path className="evaluation-now" d={`M${step} 0V${HEIGHT}`} />
        </svg>
        {swings.map((swing, index) => (
          <span
            key={swing.step}
            className="evaluation-swing"
            aria-hidden="true"
            style={{ left: `${(100 * swing.step) / end}%`, top: `${100 * (1 - swing.to)}%` }}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <ul className="evaluation-legend" aria-label={say('Chances at this moment')}>
        {Array.from({ length: lines }, (_, line) => (
          <li key={line}>
            <svg viewBox="0 0 28 8" aria-hidden="true">
              <path className={`evaluation-line evaluation-line-${line % 8}`} d="M0 4H28" />
            </svg>
            {nameOf(line)} <strong>{now ? percent(now[line]!) : '–'}</strong>
          </li>
        ))}
      </ul>
      {done && <Swings swings={swings} story={story} nameOf={nameOf} jump={jump} />}
    </section>
  )
}

interface SwingsProps {
  readonly swings: readonly Swing[]
  readonly story: readonly StoryLine[]
  nameOf(line: number): string
  jump(step: number): void
}

function Swings({ swings, story, nameOf, jump }: SwingsProps) {
  if (swings.length === 0) return <p className="evaluation-about">{say('No move changed the chances much.')}</p>
  return (
    <>
      <h3>{say('The largest swings')}</h3>
      <ol className="evaluation-swings">
        {swings.map(({ step, seat, from, to }, index) => (
          <li key={step}>
            <button type="button" onClick={() => jump(step)}>
              <span className="evaluation-number">{index + 1}</span>
              <span>
                {story.find(line => line.step === step)?.text ?? say('Step {step}', { step })}{' '}
                <strong>
                  {say('{name}: {from} to {to}', { name: nameOf(seat), from: percent(from), to: percent(to) })}
                </strong>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Steps, not slopes: between two moves nothing changes. */
function pathOf(chances: readonly Chances[], line: number): string {
  return chances
    .map((each, step) => {
      const y = (HEIGHT * (1 - each[line]!)).toFixed(1)
      return step === 0 ? `M0 ${y}` : `H${step}V${y}`
    })
    .join('')
}

function describe(chances: readonly Chances[], nameOf: (line: number) => string): string {
  const first = chances[0] ?? []
  const last = chances.at(-1) ?? []
  const told = first.map((chance, line) =>
    say('{name} from {from} to {to}', { name: nameOf(line), from: percent(chance), to: percent(last[line]!) }),
  )
  return say('Chances to win over {count} steps: {told}', { count: chances.length - 1, told: enumerated(told) })
}
