/** The start page without text: against the robot, or with another player at the same device. */

import { Suspense, use, useEffect, useState } from 'react'
import { type AnyGame, type GameBox, type GameCard, say } from '#kernel'
import type { PictureModule } from '../board/boardContract.ts'
import { openPictures } from '../shell/gameBoards.ts'
import { drawCover } from '../shell/gameCovers.ts'
import { openLocalBox } from '../shell/gameBoxes.ts'
import { beginMatch } from '../home/beginMatch.ts'
import { friendlyName } from '../shell/random.ts'
import { routeHash } from '../shell/routes.ts'
import { localStore, type Habits, NO_HABITS, storedName } from '../shell/storage.ts'
import { childrenMode } from './mode.ts'
import { openMatch } from './openMatch.ts'
import { ChildPicture } from './ChildPicture.tsx'
import { CloudPicture, GoOnPicture, GrownUpPicture, OtherChildPicture, RobotPicture } from './Pictures.tsx'
import { type Prompter, usePrompter } from './usePrompter.ts'
import { VoiceButtons } from './VoiceButtons.tsx'
import './children.css'

export function ChildrenPage({ card }: { readonly card: GameCard }) {
  const prompter = usePrompter()
  const { speak, said } = prompter
  useEffect(() => {
    document.title = say('{name} · Parlour', { name: card.name })
    speak(say('Who plays with you? The robot, or somebody beside you?'))
  }, [card.name, speak])
  return (
    <div className="children children-start">
      <header className="children-bar">
        <a
          className="children-round"
          href={routeHash({ page: 'game', game: card.id })}
          aria-label={say('For grown-ups')}
          title={say('For grown-ups')}
        >
          <GrownUpPicture />
        </a>
        <span className="children-gap" />
        <VoiceButtons prompter={prompter} />
      </header>
      <main className="children-choice">
        <h1 className="visually-hidden">{card.name}</h1>
        <div className="children-cover">{drawCover(card.id)}</div>
        <Suspense fallback={<p className="visually-hidden">{say('Opening the box…')}</p>}>
          <Company opening={openLocalBox(card.id)} pictures={pictures(card.id)} prompter={prompter} />
        </Suspense>
      </main>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

const opened = new Map<string, Promise<PictureModule<AnyGame>>>()

/** Always the same promise, so that the page can suspend on it. */
function pictures(game: string): Promise<PictureModule<AnyGame>> {
  const opening = opened.get(game) ?? openPictures(game)
  opened.set(game, opening)
  opening.catch(() => opened.delete(game)) // the next attempt loads again
  return opening
}

interface CompanyProps {
  readonly opening: Promise<GameBox>
  readonly pictures: Promise<PictureModule<AnyGame>>
  readonly prompter: Prompter
}

function Company({ opening, pictures, prompter }: CompanyProps) {
  const box = use(opening)
  const module = use(pictures)
  const [state, setState] = useState<'ready' | 'busy' | 'error'>('ready')
  const [unfinished] = useState(() => openMatch(localStore, box.game.id))

  async function play(mode: 'bots' | 'device'): Promise<void> {
    setState('busy')
    childrenMode.change({ on: true })
    const error = await beginMatch(box, habitsFor(module), mode, storedName(localStore) ?? friendlyName())
    setState(error === null ? 'ready' : 'error')
    if (error !== null) prompter.speak(say('That did not work. Ask a grown-up.'))
  }

  return (
    <div className="children-company">
      {unfinished && (
        <a
          className="children-big children-go-on"
          href={routeHash(unfinished)}
          aria-label={say('Go on with the match')}
          onClick={() => childrenMode.change({ on: true })}
        >
          <GoOnPicture />
        </a>
      )}
      <button
        type="button"
        className="children-big"
        aria-label={say('Play with the robot')}
        disabled={state === 'busy'}
        onClick={() => void play('bots')}
      >
        <ChildPicture />
        <RobotPicture />
      </button>
      <button
        type="button"
        className="children-big"
        aria-label={say('Play together on this device')}
        disabled={state === 'busy'}
        onClick={() => void play('device')}
      >
        <ChildPicture />
        <OtherChildPicture />
      </button>
      {state === 'error' && (
        <span className="children-trouble">
          <CloudPicture />
        </span>
      )}
    </div>
  )
}

/** The easiest bot, or two players on one device, with the game's options for children. */
function habitsFor({ OPTIONS, NAMES }: PictureModule<AnyGame>): Habits {
  const options = { ...OPTIONS }
  return {
    ...NO_HABITS,
    bots: { levels: ['easy'], options },
    device: { names: NAMES.slice(0, 2), options },
  }
}
