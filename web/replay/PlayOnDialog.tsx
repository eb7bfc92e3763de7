/** Trying another move: which seat to play, and who plays the others. */

import { useState } from 'react'
import { BOT_LEVELS, type BotLevel, type Seat, say } from '#kernel'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { newId, newSeed } from '../shell/random.ts'
import { goTo } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { playOn } from './playOn.ts'
import { actorOf, type Timeline } from './timeline.ts'
import { botsOf } from '../parts/botLevels.ts'

interface PlayOnDialogProps {
  readonly timeline: Timeline
  readonly step: number
  close(): void
}

export function PlayOnDialog({ timeline, step, close }: PlayOnDialogProps) {
  const { box, names, saved, states } = timeline
  const seats = Array.from({ length: saved.record.table.seats }, (_, seat) => seat)
  const [seat, setSeat] = useState<Seat>(() => box.game.actors(states[step])[0] ?? actorOf(timeline, step) ?? 0)
  const [bots, setBots] = useState<BotLevel | 'people'>('normal')

  function begin(): void {
    const wish = { step, seat, bots: bots === 'people' ? null : bots }
    const { id } = playOn(localStore, timeline, wish, { id: newId(), seed: newSeed(), now: Date.now() })
    goTo({ page: 'local', id })
  }

  return (
    <Dialog
      title={say('Play on from here')}
      close={close}
      footer={
        <button type="button" className="button primary wide" onClick={begin}>
          <Icon name="play" /> {say('Play on')}
        </button>
      }
    >
      <p>
        {say(
          'A new match begins on this device where this one stood after {step} of {count} steps. What lay hidden lies as it lay then, and you may have seen it; whatever chance has still to bring is drawn anew.',
          { step, count: states.length - 1 },
        )}
      </p>
      <div className="option">
        <label className="option-words" htmlFor="play-on-seat">
          {say('You play')}
        </label>
        <select id="play-on-seat" value={seat} onChange={event => setSeat(Number(event.target.value))}>
          {seats.map(each => (
            <option key={each} value={each}>
              {names(each)}
            </option>
          ))}
        </select>
      </div>
      {seats.length > 1 && (
        <div className="option">
          <label className="option-words" htmlFor="play-on-bots">
            {say('The others are played by')}
          </label>
          <select id="play-on-bots" value={bots} onChange={event => setBots(event.target.value as BotLevel | 'people')}>
            {BOT_LEVELS.map(level => (
              <option key={level} value={level}>
                {botsOf(level)}
              </option>
            ))}
            <option value="people">{say('people at this device')}</option>
          </select>
        </div>
      )}
    </Dialog>
  )
}
