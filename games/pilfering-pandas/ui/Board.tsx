/** The board of Pilfering Pandas. It draws and handles input; the list of legal actions decides what is possible. */

import './board.css'
import { useMemo, useRef } from 'react'
import { say } from '#kernel'
import { NoteBubble } from '#web/board/NoteBubble.tsx'
import type { BoardProps } from '#web/board/boardContract.ts'
import { isKey } from '../rules/cards.ts'
import { parseContent } from '../content.ts'
import type { Card, PilferingPandas, View } from '../types.ts'
import { ArtProvider, suitLooks } from './looks.ts'
import { Controls } from './pieces/Controls.tsx'
import { Ending } from './pieces/Ending.tsx'
import { Hand } from './pieces/Hand.tsx'
import { Hideout } from './pieces/Hideout.tsx'
import { Pandas } from './pieces/Pandas.tsx'
import { Question, StartQuestion } from './pieces/Question.tsx'
import { SecretStash } from './pieces/SecretStash.tsx'
import { Seats } from './pieces/Seats.tsx'
import { Track } from './pieces/Track.tsx'
import { TradeArea } from './pieces/TradeArea.tsx'
import type { Target } from './gestures.ts'
import { deeper, isTidying, liftable, NOTHING, type Selection, type Situation, targetsOf } from './selection.ts'
import { PointingProvider } from './pointing.ts'
import { useHandOrder } from './hooks/useHandOrder.ts'
import { useKeys } from './hooks/useKeys.ts'
import { usePointing } from './hooks/usePointing.ts'
import { useRoving } from './hooks/useRoving.ts'
import { useTurn } from './hooks/useTurn.ts'
import { hintFor, POINTING_HINT } from './words.ts'

const NO_CARDS: readonly Card[] = []
const AREAS = [0, 1] as const

export function Board(props: BoardProps<PilferingPandas>) {
  const { view, viewer, actions, names } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const art = useMemo(() => ({ content, suits: suitLooks(props.content) }), [content, props.content])
  const board = useRef<HTMLElement>(null)
  const turn = useTurn(props, content)
  const { selection, situation, decision, ways, prediction, note, intend } = turn
  const hand = useHandOrder((viewer === null ? null : view.seats[viewer]!.hand) ?? NO_CARDS)
  const roving = useRoving(board)
  const pointing = usePointing(props, content, turn)

  const now = useMemo(() => targetsOf(selection, situation, 'these'), [selection, situation])
  const possible = useMemo(() => targetsOf(selection, situation, 'more'), [selection, situation])
  const lifts = useMemo(() => liftable(selection, situation), [selection, situation])
  const tidying = isTidying(selection, actions)
  const point = (at: Target, reuse?: 'reuse') => intend({ type: 'point', at, ...(reuse ? { reuse: true } : {}) })
  const lift = (card: Card) => intend({ type: 'lift', card })
  const onKeyDown = useKeys({ view, turn, hand, roving, pointing })

  const litAt = (target: Target) => (now.has(target) ? 'now' : possible.has(target) ? 'possible' : null)
  const choosingPandas = view.step === 'choosePandas'

  return (
    <ArtProvider value={art}>
      <PointingProvider value={pointing.shown}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
        <section
          ref={board}
          className="pp"
          aria-label={say('Zoo at night')}
          onKeyDown={onKeyDown}
          data-holds={props.ping && '[data-row],[data-face-up],[data-target^=card]'}
          {...pointing.handlers}
          onPointerDown={event => {
            roving.noteInput('pointer')
            pointing.handlers.onPointerDown(event)
          }}
        >
          {choosingPandas ? (
            <Pandas
              view={view}
              viewer={viewer}
              actions={actions}
              names={names}
              chosen={decision?.type === 'choosePanda' ? decision.panda : null}
              onPoint={point}
              onConfirm={() => intend({ type: 'confirm' })}
            />
          ) : (
            <div className="pp-table" data-solo={view.seats.length === 1 || undefined}>
              <Track view={view} prediction={prediction} />
              <Seats view={view} viewer={viewer} names={names} lit={now} at={selection.at} onPoint={point} />
              <div className="pp-areas">
                {AREAS.map(index => (
                  <TradeArea
                    key={index}
                    view={view}
                    index={index}
                    decision={decision}
                    lit={litAt(`area ${index}`)}
                    litKeys={now}
                    pointed={selection.at === `area ${index}`}
                    onPoint={point}
                    onLast={card => intend({ type: 'last', card })}
                  />
                ))}
              </div>
              {view.secretStash.length > 0 && <SecretStash view={view} lit={now} at={selection.at} onPoint={point} />}
              <div className="pp-centre">
                <Hideout
                  view={view}
                  selection={selection}
                  decision={decision}
                  lit={now}
                  tidying={tidying}
                  mayDiscard={mayDiscard(view, hand.cards)}
                  onPoint={point}
                  onLift={lift}
                />
                <Question
                  view={view}
                  viewer={viewer}
                  actions={actions}
                  lifted={selection.lifted}
                  names={names}
                  onPoint={point}
                  onLift={lift}
                />
              </div>
              {view.result && <Ending result={view.result} view={view} onShow={props.endingTakes} />}
              <Controls
                view={view}
                decision={decision}
                ways={ways}
                prediction={prediction}
                trying={selection !== NOTHING && (selection.lifted.length > 0 || selection.at !== null)}
                hint={hintFor(selection, situation) || (props.ping && !view.result ? POINTING_HINT : '')}
                sorting={hand.sorting}
                mayPass={actions.some(action => action.type === 'pass')}
                depths={depthsOf(selection, situation)}
                onSort={hand.sort}
                onIntent={intend}
              >
                {view.step === 'chooseStart' && actions.length > 0 && (
                  <StartQuestion view={view} names={names} onPoint={point} />
                )}
              </Controls>
              {viewer !== null && (
                <Hand
                  view={view}
                  cards={hand.cards}
                  lifted={selection.lifted}
                  liftable={lifts}
                  choosing={actions.length > 0 && lifts.size > 0}
                  onLift={lift}
                  onMove={hand.move}
                />
              )}
            </div>
          )}
          {note && <NoteBubble note={note} board={board} onClose={() => turn.say(null)} />}
        </section>
      </PointingProvider>
    </ArtProvider>
  )
}

/** Fans of more cards are hard to hit: buttons step to the neighbours. */
const EASY_TO_HIT = 5

function depthsOf(selection: Selection, situation: Situation) {
  if (!selection.at?.startsWith('hideout ') || situation.view.hideout.length <= EASY_TO_HIT) return []
  const steps = [
    { name: say('Fewer cards'), sign: '−', to: deeper(selection, situation, -1) },
    { name: say('More cards'), sign: '+', to: deeper(selection, situation, 1) },
  ]
  return steps.flatMap(({ name, sign, to }) => (to === null ? [] : [{ name, sign, to }]))
}

/** Whether the bin is shown: a Key in hand can be discarded at some point of the turn. */
function mayDiscard(view: View, hand: readonly Card[]): boolean {
  return view.step === 'actions' && view.result === null && hand.some(isKey)
}
