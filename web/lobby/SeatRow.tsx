/** One seat in the lobby: who has it, and what the host may do about it. */

import { useState } from 'react'
import { BOT_LEVELS, type BotLevel, say, enumerated } from '#kernel'
import type { SeatInfo } from '#protocol/messages.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { levelName } from '../parts/botLevels.ts'

export interface SeatRowProps {
  readonly info: SeatInfo
  readonly number: number
  readonly isYou: boolean
  readonly isHost: boolean
  readonly mayChange: boolean
  addBot(level: BotLevel): void
  inviteProgram(): void
  clear(): void
}

export function SeatRow({ info, number, isYou, isHost, mayChange, addBot, inviteProgram, clear }: SeatRowProps) {
  return (
    <li className={`seat-row seat-row-${info.kind}`}>
      <Avatar info={info} seat={number - 1} />
      <span className="seat-row-words">
        <strong>{info.kind === 'open' ? say('A free chair') : info.name}</strong>
        <span>{detail(info, { isYou, isHost })}</span>
      </span>
      {mayChange && info.kind === 'open' && (
        <BotChooser number={number} addBot={addBot} inviteProgram={inviteProgram} />
      )}
      {mayChange && info.kind === 'bot' && (
        <>
          <LevelSelect label={say('Level of {name}', { name: info.name })} level={info.level} choose={addBot} />
          <ClearButton label={say('Remove {name}', { name: info.name })} clear={clear} />
        </>
      )}
      {mayChange && info.kind === 'player' && (!info.present || info.program) && (
        <ClearButton label={say('Free the chair of {name}', { name: info.name })} clear={clear} />
      )}
    </li>
  )
}

function detail(info: SeatInfo, { isYou, isHost }: { readonly isYou: boolean; readonly isHost: boolean }): string {
  if (info.kind === 'open') return say('Waiting for somebody')
  if (info.kind === 'bot') return say('Bot, {level}', { level: levelName(info.level) })
  const presence = info.present ? say('here') : info.expected ? say('not here yet') : say('away')
  if (info.program) return say('a program, {presence}', { presence })
  return enumerated([isYou ? say('you') : '', isHost ? say('host') : '', isYou ? '' : presence].filter(Boolean))
}

interface BotChooserProps {
  readonly number: number
  addBot(level: BotLevel): void
  inviteProgram(): void
}

function BotChooser({ number, addBot, inviteProgram }: BotChooserProps) {
  const [level, setLevel] = useState<BotLevel>('normal')
  return (
    <span className="bot-chooser">
      <LevelSelect label={say('Level of a bot for seat {number}', { number })} level={level} choose={setLevel} />
      <button type="button" className="button small" onClick={() => addBot(level)}>
        <Icon name="bot" /> {say('Add bot')}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={say('Invite a program to seat {number}', { number })}
        title={say('Invite a program')}
        onClick={inviteProgram}
      >
        <Icon name="code" />
      </button>
    </span>
  )
}

interface LevelSelectProps {
  readonly label: string
  readonly level: BotLevel
  choose(level: BotLevel): void
}

function LevelSelect({ label, level, choose }: LevelSelectProps) {
  return (
    <select aria-label={label} value={level} onChange={event => choose(event.target.value as BotLevel)}>
      {BOT_LEVELS.map(each => (
        <option key={each} value={each}>
          {levelName(each)}
        </option>
      ))}
    </select>
  )
}

function ClearButton({ label, clear }: { readonly label: string; clear(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={clear}>
      <Icon name="close" />
    </button>
  )
}
