/** How a game begins: who plays, and the game's options. Remembered at once. */

import { BOT_LEVELS, type BotLevel, type GameBox, type Seat, say } from '#kernel'
import { OptionsForm } from '../lobby/OptionsForm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { MAX_NAME } from '#protocol/limits.ts'
import type { Habits } from '../shell/storage.ts'
import { fewestFor, levelsFor, type Mode, namesFor, optionsFor, seatsFor, withOptions } from './waysToPlay.ts'
import { levelName } from '../parts/botLevels.ts'

export interface SettingsDialogProps {
  readonly box: GameBox
  readonly mode: Mode
  readonly title: string
  readonly habits: Habits
  readonly name: string
  change(habits: Habits): void
  play(): void
  close(): void
}

export function SettingsDialog({ box, mode, title, habits, name, change, play, close }: SettingsDialogProps) {
  const seats = seatsFor(box, habits, mode)
  const min = fewestFor(box, mode)
  const max = mode === 'alone' ? 1 : box.game.players.max
  const seatName = (seat: Seat) => {
    if (mode === 'device') return namesFor(box, habits)[seat]!
    if (seat === 0) return name
    return mode === 'bots' ? say('Bot {number}', { number: seat }) : say('Seat {number}', { number: seat + 1 })
  }
  function setSeats(count: number): void {
    if (mode === 'friends') change({ ...habits, friends: { ...habits.friends, seats: count } })
    if (mode === 'bots') {
      const levels = Array.from({ length: count - 1 }, (_, index) => levelsFor(box, habits)[index] ?? 'normal')
      change({ ...habits, bots: { ...habits.bots, levels } })
    }
    if (mode === 'device') {
      const names = Array.from({ length: count }, (_, seat) => habits.device.names[seat] ?? '')
      change({ ...habits, device: { ...habits.device, names } })
    }
  }

  return (
    <Dialog
      title={title}
      close={close}
      footer={
        <button type="button" className="button primary wide" onClick={play}>
          <Icon name="play" /> {mode === 'friends' ? say('Set the table') : say('Play')}
        </button>
      }
    >
      {min < max && (
        <div className="option">
          <div className="option-words">
            <span>{say('Players')}</span>
            <p className="option-help">{say('Everybody counts, you too.')}</p>
          </div>
          <Stepper label={say('Players')} value={seats} min={min} max={max} change={setSeats} />
        </div>
      )}
      {mode === 'bots' && <BotLevels box={box} habits={habits} change={change} />}
      {mode === 'device' && <PlayerNames box={box} habits={habits} change={change} />}
      <OptionsForm
        box={box}
        seats={seats}
        options={optionsFor(box, habits, mode, seats)}
        seatName={seatName}
        change={options => change(withOptions(box, habits, mode, seats, options))}
      />
    </Dialog>
  )
}

type PartProps = Pick<SettingsDialogProps, 'box' | 'habits' | 'change'>

function BotLevels({ box, habits, change }: PartProps) {
  const levels = levelsFor(box, habits)
  return levels.map((level, index) => (
    <div className="option" key={index}>
      <label className="option-words" htmlFor={`bot-${index}`}>
        {say('Bot {number}', { number: index + 1 })}
      </label>
      <select
        id={`bot-${index}`}
        value={level}
        onChange={event => {
          const next = levels.with(index, event.target.value as BotLevel)
          change({ ...habits, bots: { ...habits.bots, levels: next } })
        }}
      >
        {BOT_LEVELS.map(each => (
          <option key={each} value={each}>
            {levelName(each)}
          </option>
        ))}
      </select>
    </div>
  ))
}

function PlayerNames({ box, habits, change }: PartProps) {
  const shown = namesFor(box, habits)
  return shown.map((name, seat) => (
    <div className="option" key={seat}>
      <label className="option-words" htmlFor={`player-${seat}`}>
        {say('Player {number}', { number: seat + 1 })}
      </label>
      <input
        id={`player-${seat}`}
        maxLength={MAX_NAME}
        placeholder={name}
        value={habits.device.names[seat] ?? ''}
        onChange={event => {
          const names = shown.map((_, at) => habits.device.names[at] ?? '').with(seat, event.target.value)
          change({ ...habits, device: { ...habits.device, names } })
        }}
      />
    </div>
  ))
}
