/** Buttons to zoom in and to see the whole town, where they are of use. */

import { say } from '#kernel'
import type { Camera } from '../hooks/useCamera.ts'
import { FitIcon, PlusIcon } from './icons.tsx'
import { RoundButton } from './RoundButton.tsx'

/** Squares larger than this, in pixels, need no zoom. */
const LARGE = 48
const STEP = 1.5

export function ZoomButtons({ camera, magnify }: { readonly camera: Camera; magnify(factor: number): void }) {
  return (
    <div className="mlt-zoom">
      {camera.closer && (
        <RoundButton name={say('See the whole town')} onPress={() => camera.look(null)}>
          <FitIcon />
        </RoundButton>
      )}
      {camera.squareSize < LARGE && (
        <RoundButton name={say('Look closer')} onPress={() => magnify(STEP)}>
          <PlusIcon />
        </RoundButton>
      )}
    </div>
  )
}
