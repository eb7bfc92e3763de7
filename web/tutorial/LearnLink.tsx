/** The link from a game's page to its tutorial, and whether it was completed. */

import { say } from '#kernel'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { type Progress, storedProgress } from './progress.ts'
import { hasTutorial } from './tutorials.ts'

export function LearnLink({ game }: { readonly game: string }) {
  if (!hasTutorial(game)) return null
  const progress = storedProgress(localStore, game)
  return (
    <a className={`button ${progress.finished ? '' : 'primary'}`} href={routeHash({ page: 'learn', game })}>
      <Icon name={progress.finished ? 'check' : 'play'} /> {invitation(progress)}
    </a>
  )
}

function invitation({ finished, steps }: Progress): string {
  if (finished) return say('Learnt: see it again')
  return steps.length > 0 ? say('Go on learning') : say('Learn in five minutes')
}
