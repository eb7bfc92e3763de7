/** A game's page: the ways to play it, each one tap away. */

import { Suspense, use, useEffect, useState } from 'react'
import { type GameBox, type GameCard, say } from '#kernel'
import { fetchBoard } from '../shell/gameBoards.ts'
import { drawCover } from '../shell/gameCovers.ts'
import { openLocalBox } from '../shell/gameBoxes.ts'
import { ChildrenLink } from '../children/ChildrenLink.tsx'
import { NewVersionNote } from '../offline/ConnectionNotes.tsx'
import { useOnlineStatus } from '../offline/onlineStatus.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { isName, NameField } from '../parts/NameField.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { friendlyName } from '../shell/random.ts'
import { routeHash } from '../shell/routes.ts'
import { localStore, type Habits, storedHabits, storedName, storeHabits, storeName } from '../shell/storage.ts'
import { LearnLink } from '../tutorial/LearnLink.tsx'
import { beginMatch } from './beginMatch.ts'
import { type Mode, modesOf, summary, titleOf, withoutServer } from './waysToPlay.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import './home.css'

const ICONS: Readonly<Record<Mode, IconName>> = { friends: 'friends', bots: 'bot', device: 'device', alone: 'alone' }

export function GamePage({ card }: { readonly card: GameCard }) {
  const { id } = card
  const [name, setName] = useState(() => storedName(localStore) ?? friendlyName())

  useEffect(() => {
    document.title = say('{name} · Parlour', { name: card.name })
    fetchBoard(id)
  }, [card.name, id])

  return (
    <div className="page game-page">
      <header className="page-head">
        <Wordmark />
        <a className="button quiet small" href={routeHash({ page: 'home' })}>
          <Icon name="back" /> {say('All games')}
        </a>
      </header>
      <main className="game-table">
        <div className="game-cover">{drawCover(id)}</div>
        <div className="game-start">
          <NewVersionNote />
          <h1>{card.name}</h1>
          <p className="game-pitch">{card.pitch}</p>
          <p className="game-learn">
            <LearnLink game={id} />
            <a className="button" href={routeHash({ page: 'rules', game: id, rule: null })}>
              <Icon name="book" /> {say('The rules')}
            </a>
            <ChildrenLink game={id} />
          </p>
          <NameField
            label={say('You play as')}
            value={name}
            change={next => {
              setName(next)
              if (isName(next)) storeName(localStore, next)
            }}
          />
          <Suspense fallback={<p role="status">{say('Opening the box…')}</p>}>
            <WaysToPlay opening={openLocalBox(id)} name={name} />
          </Suspense>
        </div>
      </main>
    </div>
  )
}

function WaysToPlay({ opening, name }: { readonly opening: Promise<GameBox>; readonly name: string }) {
  const box = use(opening)
  const { id } = box.game
  const [habits, setHabits] = useState(() => storedHabits(localStore, id))
  const [settings, setSettings] = useState<Mode | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const reach = useOnlineStatus()

  async function play(mode: Mode): Promise<void> {
    if (!isName(name)) return setError(say('Please type a name first.'))
    setBusy(true)
    setError(null)
    setError(await beginMatch(box, habits, mode, name))
    setBusy(false)
  }

  function remember(next: Habits): void {
    setHabits(next)
    storeHabits(localStore, id, next)
  }

  return (
    <>
      <ul className="game-modes" aria-label={say('Ways to play')}>
        {modesOf(box).map(mode => {
          const caution = reach === 'unreached' ? withoutServer(mode) : null
          return (
            <li key={mode} className={`game-mode game-mode-${mode}`}>
              <button type="button" className="game-mode-play" disabled={busy} onClick={() => void play(mode)}>
                <span className="game-mode-icon">
                  <Icon name={ICONS[mode]} />
                </span>
                <span className="game-mode-words">
                  <strong>{titleOf(box, mode)}</strong>
                  <span>{summary(box, habits, mode)}</span>
                  {caution && <span className="game-mode-caution">{caution}</span>}
                </span>
              </button>
              <button
                type="button"
                className="icon-button game-mode-settings"
                aria-label={say('Settings: {mode}', { mode: titleOf(box, mode) })}
                onClick={() => setSettings(mode)}
              >
                <Icon name="settings" />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="trouble" role="alert">
        {error}
      </p>
      {settings && (
        <SettingsDialog
          box={box}
          mode={settings}
          title={titleOf(box, settings)}
          habits={habits}
          name={name}
          change={remember}
          play={() => {
            setSettings(null)
            void play(settings)
          }}
          close={() => setSettings(null)}
        />
      )}
    </>
  )
}
