/** On a table whose game has a board without text: switches to pictures. */

import { say } from '#kernel'
import { hasPictureBoard } from '../shell/gameBoards.ts'
import { childrenMode } from './mode.ts'
import { ChildPicture } from './ChildPicture.tsx'
import './children.css'

export function ChildrenSwitch({ game }: { readonly game: string }) {
  if (!hasPictureBoard(game)) return null
  const name = say('For children: pictures instead of words')
  return (
    <button
      type="button"
      className="icon-button children-switch"
      aria-label={name}
      title={name}
      onClick={() => childrenMode.change({ on: true })}
    >
      <ChildPicture />
    </button>
  )
}
