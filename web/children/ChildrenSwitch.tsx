/** On a table of a game that can be played without reading: pictures instead of words. */

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
