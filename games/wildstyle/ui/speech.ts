/** Says what happens to those who listen, without burying them: real time is faster than any voice. */

/** Least time between two announcements, in milliseconds. */
export const BREATH = 700
/** What others did is dropped once so many newer things are waiting. */
const MOST_WAITING = 3

export interface Speech {
  /** The answer to what one did oneself comes first. */
  own(text: string): void
  others(text: string): void
  stop(): void
}

export interface Voice {
  announce(text: string): void
  now(): number
  later(run: () => void, milliseconds: number): () => void
}

export function createSpeech({ announce, now, later }: Voice): Speech {
  let mine: string[] = []
  let theirs: string[] = []
  let spokenAt = -Infinity
  let cancel: (() => void) | null = null

  const speak = () => {
    cancel = null
    const text = [...mine, ...theirs].join(' ')
    mine = []
    theirs = []
    if (!text) return
    spokenAt = now()
    announce(text)
  }
  /** All that happens at once is said at once: the first word waits for the rest of its moment. */
  const soon = () => {
    cancel ??= later(speak, Math.max(0, spokenAt + BREATH - now()))
  }
  return {
    own(text) {
      mine.push(text)
      soon()
    },
    others(text) {
      theirs = [...theirs, text].slice(-MOST_WAITING)
      soon()
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
