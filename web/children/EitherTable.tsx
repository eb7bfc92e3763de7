/** A table with text, or in pictures where the device is set so and the game supports it. */

import { lazy, type ReactNode, Suspense } from 'react'
import { say } from '#kernel'
import { WaitingPage } from '../parts/MessagePage.tsx'
import { TablePage, type TablePageProps } from '../table/TablePage.tsx'
import { useSnapshot } from '../table/session/useSnapshot.ts'
import { usePictures } from './mode.ts'

const ChildrenTable = lazy(async () => ({ default: (await import('./ChildrenTable.tsx')).ChildrenTable }))

/** `banner`: above the table with text. */
export function EitherTable({ banner, ...props }: TablePageProps & { readonly banner?: ReactNode }) {
  const { session, shared, takeDevice, again } = props
  const { box } = useSnapshot(session)
  if (!usePictures(box!.game.id)) {
    return (
      <>
        {banner}
        <TablePage {...props} />
      </>
    )
  }
  return (
    <Suspense fallback={<WaitingPage text={say('Unpacking the pieces…')} />}>
      <ChildrenTable session={session} shared={shared} again={again} {...(takeDevice && { takeDevice })} />
    </Suspense>
  )
}
