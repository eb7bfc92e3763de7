/** Progress of a long command: one line that is rewritten on a terminal, a full line now and then in a pipe. */

/** Where progress is shown: `process.stderr`, or a stand-in of a test. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Progress {
  /** `found`: violations so far. */
  show(done: number, found?: number): void
  /** Shows the last state. */
  end(): void
}

/** Seconds between two updates. */
const EVERY = { terminal: 0.1, pipe: 30 }
const CLEAR_REST = '\u001b[K'

/** `now`: seconds. */
export function progressOf(
  label: string,
  total: number,
  screen: Screen = process.stderr,
  now: () => number = () => process.uptime(),
): Progress {
  const began = now()
  let shownAt = -Infinity
  let first: number | null = null
  let line = ''
  let shown = ''
  const write = () => {
    if (screen.isTTY) screen.write(`\r${line.slice(0, (screen.columns || 80) - 1)}${CLEAR_REST}`)
    else screen.write(`${line}\n`)
    shown = line
    shownAt = now()
  }
  return {
    show(done, found) {
      // Work done by an earlier run does not count for the rate.
      first ??= done
      const elapsed = now() - began
      const left = done > first && done < total ? (elapsed / (done - first)) * (total - done) : null
      line = [
        `${label}: ${done} of ${total}`,
        ...(found === undefined ? [] : [`${found} violations`]),
        clock(elapsed),
        ...(left === null ? [] : [`about ${clock(left)} left`]),
      ].join(', ')
      if (now() - shownAt >= (screen.isTTY ? EVERY.terminal : EVERY.pipe)) write()
    },
    end() {
      if (line !== shown) write()
      if (screen.isTTY && line !== '') screen.write('\n')
    },
  }
}

/** Formats 75 seconds as 1:15. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
