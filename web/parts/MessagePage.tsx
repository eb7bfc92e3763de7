/** A page with only a message and a way home. */

import { say } from '#kernel'
import type { ReactNode } from 'react'
import { routeHash } from '../shell/routes.ts'
import { Icon } from './Icon.tsx'
import { Wordmark } from './Wordmark.tsx'

export interface MessagePageProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="page message-page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="message">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="message-actions">
          {children}
          <a className="button quiet" href={routeHash({ page: 'home' })}>
            <Icon name="home" /> {say('Home')}
          </a>
        </div>
      </main>
    </div>
  )
}

/** While something loads. */
export function WaitingPage({ text }: { readonly text: string }) {
  return (
    <div className="page message-page waiting-page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="message">
        <h1 className="visually-hidden">Parlour</h1>
        <div className="waiting-dots" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <p role="status">{text}</p>
      </main>
    </div>
  )
}
