/** The rulebook over a table, which goes on underneath. */

import { Suspense } from 'react'
import { Boundary } from '../parts/Boundary.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Rulebook } from './Rulebook.tsx'

export interface RulesDialogProps {
  readonly game: string
  readonly name: string
  readonly at: string | null
  close(): void
}

export function RulesDialog({ game, name, at, close }: RulesDialogProps) {
  return (
    <Dialog title={`${name}: the rules`} className="rules-dialog" close={close}>
      <Boundary fallback={trouble}>
        <Suspense fallback={<p role="status">Opening the rulebook…</p>}>
          <Rulebook game={game} at={at} roomy={false} />
        </Suspense>
      </Boundary>
    </Dialog>
  )
}

function trouble(error: Error) {
  return <p role="alert">The rulebook cannot be opened ({error.message}). Look again when there is a network.</p>
}
