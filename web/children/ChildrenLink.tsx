/** From the page of a game to its beginning for those who do not read. */

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
