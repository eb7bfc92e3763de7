/** Says to those who listen what happens, without moving the focus, talking over itself or burying anybody. */

import { type Aloud, type Verbosity, wordsAt } from '#kernel'

/** Least time between two pieces of news, in milliseconds: what happens meanwhile is told together. */
export const BREATH = 700
/** What happened is dropped once so many newer things are waiting: a live game is faster than any voice. */
const MOST_WAITING = 5

/** Where it is heard: two live regions, so that an answer never takes the place of news. */
interface Voice {
  answer(text: string): void
  news(text: string): void
  verbosity(): Verbosity
  /** In milliseconds, from anywhere. */
  now(): number
  later(run: () => void, milliseconds: number): () => void
}

export interface Announcer {
  /** Answers what the player does, at once; with nothing once the answer is not true any more. */
  answer(text: string, from?: Verbosity): void
  /** Tells what happened and what to do now, in turn. */
  tell(told: readonly Aloud[]): void
  /** Whatever was said or waits is for nobody any more. */
  hush(): void
  stop(): void
}

export function createAnnouncer({ answer, news, verbosity, now, later }: Voice): Announcer {
  let own: string[] = []
  let happened: string[] = []
  /** Only the latest is of use. */
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
      // All that happens at one moment is said at once.
      if (own.length + happened.length + prompt.length > 0) {
        cancel ??= later(speak, Math.max(0, spokenAt + BREATH - now()))
      } else if (told.some(({ kind }) => kind === 'prompt')) {
        // Another prompt, which is not to be told: the one before it holds no longer.
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
