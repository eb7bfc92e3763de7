/** The end of the match: the final check card by card, and the reason. */

import './ending.css'
import { type CSSProperties, useEffect, useState } from 'react'
import { say } from '#kernel'
import type { Result, View } from '../../types.ts'
import { cardName } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import { checkSteps, tellResult } from '../words.ts'
import { CardFace } from './CardFace.tsx'
import { Figure, KeeperFace, PandaFace } from './figures.tsx'
import { Icon } from './icons.tsx'

const TITLES: Readonly<Record<Result['cause'], string>> = {
  escaped: say('You have escaped!'),
  caught: say('Caught!'),
  timer: say('Out of time!'),
  deck: say('The deck is empty!'),
  'failed-check': say('Caught at the gate!'),
  'all-out': say('Nothing left to trade!'),
}

/** The pauses before the first card of the final check, between two cards, and after the last one; in milliseconds. */
const FIRST = 400
const EACH = 520
const LOOK = 1500

interface EndingProps {
  readonly result: Result
  readonly view: View
  /** Called when the check appears: it takes so many milliseconds. */
  onShow(milliseconds: number): void
}

export function Ending({ result, view, onShow }: EndingProps) {
  const { content } = useArt()
  const [showing, setShowing] = useState(0)
  const [folded, setFolded] = useState(false)
  const steps = result.check ? checkSteps(content, view, result.check.cards) : []
  const lasts = result.check ? FIRST + steps.length * EACH + LOOK : 0
  useEffect(() => onShow(lasts), [onShow, lasts])
  if (folded) {
    return (
      <button type="button" className="pp-unfold pp-wide-button" onClick={() => setFolded(false)}>
        {TITLES[result.cause]} <Icon name="info" />
      </button>
    )
  }
  return (
    <section className="pp-ending" data-won={result.win || undefined} aria-label={say('The end')}>
      <Figure className="pp-ending-face">{result.win ? <PandaFace panda="charming" /> : <KeeperFace />}</Figure>
      <h2>{TITLES[result.cause]}</h2>
      {result.check && (
        <ol key={showing} className="pp-check" aria-label={say('Final check, card by card')}>
          {steps.map(({ card, to }, index) => (
            <li key={card} style={turnUp(index)}>
              <CardFace card={card} />
              <span className="pp-unseen">{say('{card}: Keeper to', { card: cardName(content, card) })} </span>
              <b data-caught={to >= view.panda || undefined}>{to}</b>
            </li>
          ))}
          <li className="pp-check-panda" style={turnUp(steps.length)}>
            <Figure>
              <PandaFace />
            </Figure>
            <span className="pp-unseen">{say('Panda on', {}, 'a space')} </span>
            <b>{view.panda}</b>
          </li>
        </ol>
      )}
      <p>{tellResult(content, view, result)}</p>
      <div className="pp-ending-buttons">
        {steps.length > 0 && (
          <button type="button" className="pp-wide-button" onClick={() => setShowing(showing + 1)}>
            <Icon name="again" /> {say('Card by card')}
          </button>
        )}
        <button type="button" className="pp-wide-button" onClick={() => setFolded(true)}>
          {say('See the cards')}
        </button>
      </div>
    </section>
  )
}

function turnUp(turn: number): CSSProperties {
  return { animationDelay: `${FIRST + turn * EACH}ms` }
}
