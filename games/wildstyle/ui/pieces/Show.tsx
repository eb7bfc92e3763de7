/** The end of the match, step by step: removed tags, scoring tags, and the totals. */

import './show.css'
import { type Names, say, type Viewer } from '#kernel'
import { objectiveName } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import { type Step, totalsAfter } from '../show.ts'
import { points, youOr } from '../words.ts'
import { CopCar, CrewMark, Glyph } from './Drawings.tsx'
import { Icon } from './icons.tsx'
import { Pictogram } from './Pictogram.tsx'

interface ShowProps {
  readonly steps: readonly Step[]
  readonly at: number
  readonly seats: number
  readonly viewer: Viewer
  readonly names: Names
  /** It advances by itself. */
  readonly running: boolean
  onStep(to: number): void
  onAgain(): void
}

export function Show({ steps, at, seats, viewer, names, running, onStep, onAgain }: ShowProps) {
  const { content } = useArt()
  const step = steps[at]!
  const totals = totalsAfter(steps, at, seats)
  const most = Math.max(1, ...totalsAfter(steps, steps.length, seats))
  const last = steps.length - 1
  const best = Math.max(...totals)
  return (
    <section className="ws-show" aria-label={say('Final scoring')}>
      <header>
        <Title step={step} />
        <button
          type="button"
          className="ws-round"
          aria-label={say('Step back')}
          aria-disabled={at === 0}
          onClick={() => onStep(Math.max(0, at - 1))}
        >
          <Icon name="back" />
        </button>
        {at < last ? (
          <>
            <button type="button" className="ws-round" aria-label={say('Next step')} onClick={() => onStep(at + 1)}>
              <Icon name="next" />
            </button>
            <button
              type="button"
              className="ws-round"
              aria-label={running ? say('Skip to the totals') : say('To the totals')}
              onClick={() => onStep(last)}
            >
              <Icon name="skip" />
            </button>
          </>
        ) : (
          <button type="button" className="ws-round" aria-label={say('Show it again')} onClick={onAgain}>
            <Icon name="again" />
          </button>
        )}
      </header>
      <ul className="ws-totals" aria-label={say('Points so far')}>
        {totals.map((total, seat) => {
          const gain = 'gains' in step ? step.gains[seat]! : null
          return (
            <li key={content.crews[seat]!.id} data-best={(at === last && total === best) || undefined}>
              <CrewMark seat={seat} />
              <span className="ws-total-name">{youOr(seat, viewer, names)}</span>
              <span className="ws-total-bar" aria-hidden="true">
                <i style={{ width: `${(100 * total) / most}%`, background: content.crews[seat]!.hex }} />
              </span>
              <span className="ws-total-gain">{gain !== null && `+${gain}`}</span>
              <b>
                <span aria-hidden="true">{total}</span>
                <span className="ws-unseen">{points(total)}</span>
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Title({ step }: { readonly step: Step }) {
  const { content } = useArt()
  switch (step.kind) {
    case 'copCars':
      return (
        <h2>
          <CopCar /> {say('The price of cop cars')}
        </h2>
      )
    case 'lonely':
      return <h2>{say('Lonely tags come off')}</h2>
    case 'objective':
      return (
        <h2>
          <Pictogram of={step.objective} /> {objectiveName(content, step.objective)}
        </h2>
      )
    case 'tags':
      return (
        <h2>
          {step.icons.map(icon => (
            <Glyph key={icon} of={icon} colour={content.icons[icon].fill} />
          ))}{' '}
          {say('Tags: {points} each', { points: points(step.value) })}
        </h2>
      )
    case 'total':
      return <h2>{say('Totals')}</h2>
  }
}
