/** Announces what happens to screen readers, without moving the focus, interrupting itself or flooding the listener. */

import { type Aloud, type Verbosity, wordsAt } from '#kernel'

/** Least time between two announcements, in milliseconds: what happens meanwhile is announced together. */
export const LEAST_INTERVAL = 700
/** Old events are dropped once so many newer ones wait: a live game is faster than speech. */
const MOST_WAITING = 5

/** Two live regions, so that an answer never replaces news. */
interface Voice {
  answer(text: string): void
  news(text: string): void
  verbosity(): Verbosity
  /** Milliseconds from any origin. */
  now(): number
  later(run: () => void, milliseconds: number): () => void
}

export interface Announcer {
  /** Answers what the player does, at once; without a text, withdraws an answer that is no longer true. */
  answer(text: string, from?: Verbosity): void
  /** Announces what happened and what to do now, in turn. */
  tell(told: readonly Aloud[]): void
  /** Clears what was said and what waits. */
  hush(): void
  stop(): void
}

export function createAnnouncer({ answer, news, verbosity, now, later }: Voice): Announcer {
  let own: string[] = []
  let happened: string[] = []
  /** Only the latest matters. */
  let prompt: string[] = []
  let spokenAt = -Infinity
  let cancel: (() => void) | null = null

  const forget = () => {
    cancel?.()
    cancel = null
    own = []
    happened = []
    prompt = []
  }
  const speak = () => {
    const text = [...own, ...happened, ...prompt].join(' ')
    forget()
    spokenAt = now()
    news(text)
  }
  const keep = ({ kind }: Aloud, words: string) => {
    if (kind === 'own') own = [...own, words].slice(-MOST_WAITING)
    else if (kind === 'news') happened = [...happened, words].slice(-MOST_WAITING)
    else prompt = [words]
  }

  return {
    answer(text, from = 'normal') {
      answer(wordsAt({ text, kind: 'own', from }, verbosity()) ?? '')
    },
    tell(told) {
      for (const aloud of told) {
        if (aloud.kind === 'prompt') prompt = []
        const words = wordsAt(aloud, verbosity())
        if (words) keep(aloud, words)
      }
      // Events of the same moment are announced at once.
      if (own.length + happened.length + prompt.length > 0) {
        cancel ??= later(speak, Math.max(0, spokenAt + LEAST_INTERVAL - now()))
      } else if (told.some(({ kind }) => kind === 'prompt')) {
        // A new prompt below the chosen level: the one before it no longer holds.
        forget()
        news('')
      }
    },
    hush() {
      forget()
      answer('')
      news('')
    },
    stop: forget,
  }
}
