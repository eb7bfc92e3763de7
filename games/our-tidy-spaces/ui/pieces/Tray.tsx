/** Below the boards: what to do now, with the buttons for it. All of them come from the list of actions. */

import './tray.css'
import { enumerated, type Names, say, type Seat, translated } from '#kernel'
import { kindOf } from '../../rules/placement.ts'
import type { Action, View } from '../../types.ts'
import { communityName, communityText, itemName } from '../../text/gameWords.ts'
import type { Pane } from '../layout.ts'
import { isListed, type Situation } from '../offers.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { BigButton, Buttons } from './buttons.tsx'
import { CardPicture } from './CardPicture.tsx'
import { Hand } from './Hand.tsx'
import { PiecePicture } from './PiecePicture.tsx'
import { Question } from './Question.tsx'

interface TrayProps {
  readonly turn: Turn
  readonly names: Names
  onShow(pane: Pane): void
  onPicture(seat: Seat, opener: string): void
}

export function Tray({ turn, names, onShow, onPicture }: TrayProps) {
  const { selection, situation } = turn
  const { view, viewer, actions } = situation
  const card = view.communityNow.at(-1)
  return (
    <section className="ots-tray" aria-label={say('What to do')} data-target="tray">
      {card !== undefined && <CardText card={card} situation={situation} />}
      {selection.at === 'carry' ? (
        <Hand turn={turn} onShow={onShow} />
      ) : actions.length > 0 ? (
        <Question turn={turn} names={names} />
      ) : (
        <Waiting situation={situation} names={names} />
      )}
      {view.choice && viewer === view.choice.seat && <Decline turn={turn} />}
      {view.phase === 'over' && (
        <Buttons>
          <BigButton icon="save" onPress={() => onPicture(viewer ?? 0, '.ots-tray .ots-big')}>
            {say('Pictures of the Homes')}
          </BigButton>
        </Buttons>
      )}
    </section>
  )
}

function CardText({ card, situation }: { readonly card: string; readonly situation: Situation }) {
  const { content } = situation
  return (
    <div className="ots-card-text" data-part="community card">
      <CardPicture card={card} />
      <h2>{communityName(content, card)}</h2>
      <p>{communityText(content, card)}</p>
      <p className="ots-flavour">{translated(content.community.get(card)!.flavour)}</p>
    </div>
  )
}

function Decline({ turn }: { readonly turn: Turn }) {
  const { situation, decision, intend } = turn
  const decline: Action = { type: 'Decline' }
  if (!isListed(decline, situation.actions) || decision) return null
  const penalty = penaltyOf(situation.view)
  return (
    <Buttons>
      <BigButton icon="cross" onPress={() => intend({ type: 'do', action: decline })}>
        {penalty > 0
          ? say({ one: 'Leave it: −{count} token', other: 'Leave it: −{count} tokens' }, { count: penalty })
          : hasBegun(situation.view)
            ? say('No more', {}, 'of this')
            : say('No, thank you')}
      </BigButton>
    </Buttons>
  )
}

function penaltyOf({ queue }: View): number {
  const [task] = queue
  return task?.effect.kind === 'move' && task.moved.length === 0 ? task.effect.penalty : 0
}

function hasBegun({ queue }: View): boolean {
  const [task] = queue
  return task !== undefined && 'upTo' in task.effect && task.left < task.effect.upTo
}

function Waiting({ situation, names }: { readonly situation: Situation; readonly names: Names }) {
  const { content, view, viewer } = situation
  if (view.phase === 'over') return <p className="ots-ask">{say('The doors are closed and the points are counted.')}</p>
  if (view.phase === 'setup') {
    const busy = view.confirmed.flatMap((ready, seat) => (ready || seat === viewer ? [] : [names(seat)]))
    return <p className="ots-ask">{say('Still moving in: {names}.', { names: enumerated(busy) })}</p>
  }
  const seat = view.choice?.seat ?? view.current
  const drawn = view.choice?.kind === 'place' ? view.choice.tile : view.drawn
  return (
    <div className="ots-waiting">
      {drawn !== null && <PiecePicture kind={kindOf(content, drawn)} rotation={0} room={3} />}
      <p className="ots-ask">
        {drawn === null
          ? say('{name} decides.', { name: names(seat) })
          : say('{name} finds a place for: {item}.', { name: names(seat), item: itemName(content, drawn) })}
      </p>
    </div>
  )
}
