/** The rulebook in a dialog over a table, which goes on underneath. */

import { say } from '#kernel'
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
    <Dialog title={say('{name}: the rules', { name })} className="rules-dialog" close={close}>
      <Boundary fallback={loadError}>
        <Suspense fallback={<p role="status">{say('Opening the rulebook…')}</p>}>
          <Rulebook game={game} at={at} roomy={false} />
        </Suspense>
      </Boundary>
    </Dialog>
  )
}

function loadError(error: Error) {
  return (
    <p role="alert">
      {say('The rulebook cannot be opened ({message}). Look again when there is a network.', {
        message: error.message,
      })}
    </p>
  )
}
