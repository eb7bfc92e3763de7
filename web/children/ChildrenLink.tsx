/** The link from a game's page to its start page without text. */

import { say } from '#kernel'
import { hasPictureBoard } from '../shell/gameBoards.ts'
import { routeHash } from '../shell/routes.ts'
import { ChildPicture } from './ChildPicture.tsx'
import { OtherChildPicture } from './Pictures.tsx'
import './children.css'

export function ChildrenLink({ game }: { readonly game: string }) {
  if (!hasPictureBoard(game)) return null
  return (
    <a className="button children-link" href={routeHash({ page: 'children', game })}>
      <ChildPicture />
      <OtherChildPicture /> {say('For children')}
    </a>
  )
}
