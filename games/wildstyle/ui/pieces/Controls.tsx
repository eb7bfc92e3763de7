/** The row above the piles: the selection and its buttons; without a selection, the objectives. */

import './controls.css'
import type { ReactNode } from 'react'
import { say } from '#kernel'
import { RuleLinks } from '#web/board/RuleLinks.tsx'
import type { Action } from '../../types.ts'
import { isRush, type Selection } from '../selection.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { hintFor } from '../words.ts'
import { useArt } from '../looks.ts'
import { CopCar } from './Drawings.tsx'
import { Icon } from './icons.tsx'

interface ControlsProps {
  readonly turn: Turn
  /** Shown without a selection. */
  readonly chips: ReactNode
  readonly ring: ReactNode
}

export function Controls({ turn, chips, ring }: ControlsProps) {
  const { selection, situation, note, intend } = turn
  const { content } = useArt()
  const rush = selection.at === 'set' && isRush(selection.space, situation)
  const hint = note ?? hintFor(selection, situation, content)
  const ending = endingAction(situation.actions)
  const act = (action: Action) => () => intend({ type: 'do', action })
  return (
    <div className="ws-controls" data-rush={rush || undefined} data-note={note !== null || undefined}>
      {hint ? (
        <p className="ws-hint">
          {note !== null && <Icon name="info" />}
          {rush && note === null && <CopCar />}
          <span>
            <RuleLinks text={hint} />
          </span>
        </p>
      ) : (
        chips
      )}
      {selection.at === 'set' && note === null && (
        <>
          {selection.aimed !== null && (
            <button type="button" className="ws-button ws-go" onClick={() => intend({ type: 'confirm' })}>
              {say('Tag it')}
            </button>
          )}
          <button type="button" className="ws-button" onClick={() => intend({ type: 'clear' })}>
            <span aria-hidden="true">{say('No tag')}</span>
            <span className="ws-unseen">{say('No tag: clear the set without one')}</span>
          </button>
        </>
      )}
      {isPicked(selection) && (
        <button
          type="button"
          className="ws-round"
          aria-label={say('Put back')}
          onClick={() => intend({ type: 'cancel' })}
        >
          <Icon name="cross" />
        </button>
      )}
      {!isPicked(selection) && note !== null && (
        <button type="button" className="ws-round" aria-label={say('Close')} onClick={() => turn.say(null)}>
          <Icon name="cross" />
        </button>
      )}
      {ending && !isPicked(selection) && (
        <button type="button" className="ws-button ws-go" data-end onClick={act(ending)}>
          {ending.type === 'DONE' ? say('Done', {}, 'with the round') : say('Pass', {}, 'the turn')}
        </button>
      )}
      {ring}
    </div>
  )
}

function isPicked({ at }: Selection): boolean {
  return at !== 'nothing' && at !== 'removal'
}

/** Pass while passing is possible: it keeps one more chance than Done. */
export function endingAction(actions: readonly Action[]): Action | undefined {
  return actions.find(({ type }) => type === 'PASS') ?? actions.find(({ type }) => type === 'DONE')
}
