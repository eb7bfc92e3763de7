/** A page for the gallery's camera: a scene of a rulebook in a whole window, or all pieces of a game. Not part of the product. */

import { type CSSProperties, StrictMode, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../web/style/theme.css'
import '../../../web/style/app.css'
import '../../../web/rulebook/rulebook.css'
import './stage.css'
import type { OpenGallery, Piece } from '#web/board/pieces.ts'
import { openRulebook } from '#web/rulebook/rulebooks.ts'
import { SceneBoard } from '#web/rulebook/SceneBoard.tsx'

const galleries = import.meta.glob<OpenGallery>('../../../games/*/ui/gallery.tsx', { import: 'gallery' })

/** `#scene/<game>/<scene>` or `#pieces/<game>`. */
const [kind, game = '', scene = ''] = location.hash.slice(1).split('/')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>{kind === 'pieces' ? <Pieces /> : <Scene />}</Suspense>
  </StrictMode>,
)

const WHOLE: CSSProperties = { width: '100%', height: '100%' }

function Scene() {
  const { box, scenes } = use(openRulebook(game))
  const found = scenes.find(({ id }) => id === scene)
  if (!found) throw new Error(`${game} has no scene ${scene}`)
  return (
    <div className="stage">
      <SceneBoard box={box} scene={found} frame={WHOLE} />
    </div>
  )
}

const pieces = open()

async function open() {
  const [{ box }, gallery] = await Promise.all([
    openRulebook(game),
    galleries[`../../../games/${game}/ui/gallery.tsx`]!(),
  ])
  return gallery(box.content)
}

function Pieces() {
  const { around, groups } = use(pieces)
  return (
    <div className="stage-pieces">
      {around(
        groups.map(group => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <div className="stage-group" style={{ '--piece': `${group.width}px` } as CSSProperties}>
              {group.pieces.map(piece => (
                <PieceFigure key={piece.name} {...piece} />
              ))}
            </div>
          </section>
        )),
      )}
    </div>
  )
}

function PieceFigure({ name, picture }: Piece) {
  return (
    <figure data-piece={name}>
      <div className="stage-piece">{picture}</div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
