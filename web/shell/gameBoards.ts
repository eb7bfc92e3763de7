/** Every game's boards, found by path: games/<game>/ui/Board.tsx and children/Board.tsx. */

import { type ComponentType, createElement, lazy, memo, type ReactNode } from 'react'
import type { AnyGame } from '#kernel'
import type { Board, BoardProps, PictureBoardProps, PictureModule } from '../board/boardContract.ts'
import { KeyedBoard } from '../keys/KeyedBoard.tsx'
import { addGameMessages } from '../languages/languages.ts'
import { later, type Later } from '../parts/lazyParts.tsx'

const boardFiles = import.meta.glob<{ Board: Board<AnyGame> }>('../../games/*/ui/Board.tsx')
const pictureFiles = import.meta.glob<PictureModule<AnyGame>>('../../games/*/ui/children/Board.tsx')

const boards: Readonly<Record<string, Later<BoardProps<AnyGame>>>> = Object.fromEntries(
  Object.keys(boardFiles).map(path => [path, later(async () => memo((await load(path)).Board))]),
)

/** The game's board, loaded when first drawn, and drawn again only when its props change. */
export function drawBoard(game: string, props: BoardProps<AnyGame>): ReactNode {
  const board = boards[`../../games/${game}/ui/Board.tsx`]
  if (!board) throw new Error(`games/${game}/ui/Board.tsx is missing`)
  return createElement(KeyedBoard, { game }, createElement(board, props))
}

/** Begins to load the board, so that it is there when the match starts. */
export async function fetchBoard(game: string): Promise<void> {
  await boards[`../../games/${game}/ui/Board.tsx`]?.fetch().catch(() => {}) // drawing it reports what is wrong
}

async function load(path: string): Promise<{ Board: Board<AnyGame> }> {
  await addGameMessages(path.split('/')[2]!)
  return boardFiles[path]!()
}

const pictureBoards: Readonly<Record<string, ComponentType<PictureBoardProps<AnyGame>>>> = Object.fromEntries(
  Object.keys(pictureFiles).map(path => [
    path,
    lazy(async () => ({ default: memo((await loadPictures(path)).Board) })),
  ]),
)

/** Whether the game has a children's mode. */
export function hasPictureBoard(game: string): boolean {
  return picturePath(game) in pictureFiles
}

/** Like `drawBoard`, for the children's mode. */
export function drawPictureBoard(game: string, props: PictureBoardProps<AnyGame>): ReactNode {
  const board = pictureBoards[picturePath(game)]
  if (!board) throw new Error(`games/${game} cannot be played without reading`)
  return createElement(board, props)
}

export function openPictures(game: string): Promise<PictureModule<AnyGame>> {
  return loadPictures(picturePath(game))
}

function picturePath(game: string): string {
  return `../../games/${game}/ui/children/Board.tsx`
}

async function loadPictures(path: string): Promise<PictureModule<AnyGame>> {
  await addGameMessages(path.split('/')[2]!)
  return pictureFiles[path]!()
}
