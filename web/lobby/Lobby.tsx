/** The lobby: who is there, the options, and the start. */

import { lazy, Suspense, useEffect, useState } from 'react'
import { type BotLevel, type GameBox, type Seat, say, enumerated, listed } from '#kernel'
import type { HostCommand, TableInfo } from '#protocol/messages.ts'
import { fetchBoard } from '../shell/gameBoards.ts'
import { drawCover } from '../shell/gameCovers.ts'
import { Icon } from '../parts/Icon.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { ClockForm } from './ClockForm.tsx'
import { Seal } from '../verify/Seal.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { ownChoices } from './optionFields.ts'
import { OptionsForm } from './OptionsForm.tsx'
import { RatedSwitch } from './RatedSwitch.tsx'
import { whatIsMissing } from './readiness.ts'
import { SeatRow } from './SeatRow.tsx'
import { WatchSwitch } from './WatchSwitch.tsx'
import './lobby.css'

const ProgramDialog = lazy(async () => ({ default: (await import('./ProgramDialog.tsx')).ProgramDialog }))

export interface LobbyProps {
  readonly box: GameBox
  readonly table: TableInfo
  readonly you: Seat | null
  readonly invite: string | null
  /** Whether the server can receive us now. */
  readonly online: boolean
  host(command: HostCommand): void
  /** Leaves the seat. */
  standUp(): void
}

export function Lobby({ box, table, you, invite, online, host, standUp }: LobbyProps) {
  const { game, text } = box
  /** The seat a program is to have. */
  const [chair, setChair] = useState<Seat | null>(null)
  const isHost = you === table.host
  const mayChange = isHost && online
  const seats = table.seats.length
  const missing = whatIsMissing(box, table)
  const late = table.seats.flatMap(info => (info.kind === 'player' && !info.present ? [info.name] : []))
  const startsByItself = table.startsByItself ?? false
  const hostSeat = table.seats[table.host]
  const hostName = hostSeat && hostSeat.kind !== 'open' ? hostSeat.name : say('the host')

  useEffect(() => {
    document.title = say('{name}: gathering · Parlour', { name: text.name })
    fetchBoard(game.id)
  }, [text.name, game.id])

  function seatName(seat: Seat): string {
    const info = table.seats[seat]
    return info && info.kind !== 'open' ? info.name : say('Seat {number}', { number: seat + 1 })
  }

  return (
    <div className="page lobby">
      <header className="page-head">
        <Wordmark />
      </header>
      <main>
        <div className="lobby-title">
          <div className="lobby-cover">{drawCover(game.id)}</div>
          <div>
            <h1>{text.name}</h1>
            <p role="status">{statusLine({ isHost, missing, hostName, you, late, startsByItself })}</p>
          </div>
        </div>
        <div className="lobby-grid">
          <section className="panel lobby-seats" aria-labelledby="seats-title">
            <div className="panel-head">
              <h2 id="seats-title">{say('Around the table')}</h2>
              {isHost && game.players.min < game.players.max && (
                <Stepper
                  label={say('Places')}
                  value={seats}
                  min={game.players.min}
                  max={game.players.max}
                  disabled={!online}
                  change={count => host({ type: 'set-seats', seats: count })}
                />
              )}
            </div>
            <ul className="seat-rows">
              {table.seats.map((info, seat) => (
                <SeatRow
                  key={seat}
                  info={info}
                  number={seat + 1}
                  isYou={seat === you}
                  isHost={seat === table.host}
                  mayChange={mayChange && seat !== you}
                  addBot={(level: BotLevel) => host({ type: 'add-bot', seat, level })}
                  inviteProgram={() => setChair(seat)}
                  clear={() => host({ type: 'clear-seat', seat })}
                />
              ))}
            </ul>
            {you !== null && (
              <button type="button" className="button quiet small lobby-leave" disabled={!online} onClick={standUp}>
                <Icon name="leave" /> {say('Give up my chair')}
              </button>
            )}
            {table.seal && <Seal info={table.seal} />}
          </section>
          {invite && <InvitePanel invite={invite} game={text.name} />}
          <section className="panel lobby-options" aria-labelledby="options-title">
            <h2 id="options-title">{say('How we play')}</h2>
            <OptionsForm
              box={box}
              seats={seats}
              options={table.options}
              disabled={!mayChange}
              seatName={seatName}
              change={options => host({ type: 'set-options', options: { ...ownChoices(game, options, seats) } })}
            />
            {game.pace === 'turns' && <ClockForm clock={table.clock} disabled={!mayChange} host={host} />}
            <WatchSwitch table={table} you={you} disabled={!online} host={host} />
            {!text.cooperative && <RatedSwitch table={table} you={you} disabled={!online} host={host} />}
          </section>
        </div>
      </main>
      {chair !== null && (
        <Suspense>
          <ProgramDialog table={table.id} seat={chair} close={() => setChair(null)} />
        </Suspense>
      )}
      {isHost && (
        <footer className="lobby-start">
          <p id="start-reason">
            {missing ??
              (late.length === 0
                ? say('Everybody is here.')
                : say('Not here yet: {names}.', { names: enumerated(late) }))}
          </p>
          <button
            type="button"
            className="button primary big"
            aria-describedby="start-reason"
            disabled={missing !== null || !online}
            onClick={() => host({ type: 'start' })}
          >
            <Icon name="play" /> {say('Start')}
          </button>
        </footer>
      )}
    </div>
  )
}

interface StatusFacts {
  /** Names of seated players who are not connected. */
  readonly late: readonly string[]
  readonly startsByItself: boolean
  readonly isHost: boolean
  readonly missing: string | null
  readonly hostName: string
  readonly you: Seat | null
}

function statusLine({ isHost, missing, hostName, you, late, startsByItself }: StatusFacts): string {
  if (you === null) return say('You are watching. The match has not begun yet.')
  if (startsByItself && late.length > 0) {
    return say(
      { one: 'The match begins as soon as {names} is here.', other: 'The match begins as soon as {names} are here.' },
      { names: listed(late), count: late.length },
    )
  }
  if (isHost) {
    if (missing) return say('Your table is set. Now for the company.')
    return late.length === 0
      ? say('Everybody is here: start when you like.')
      : say('Every chair is taken: start when you like.')
  }
  return missing
    ? say('You are seated. More people may still come.')
    : say('You are seated. {hostName} starts the match.', { hostName })
}
