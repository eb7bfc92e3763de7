/** What Content-Security-Policy and Trusted Types blocked in pages. There should be nothing. */

import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** How a page's report of a breach begins; no other message begins like this. */
const MARK = 'breach of policy:'

const breaches: string[] = []

/** From now on every page and worker of the context reports breaches, later tabs too. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(mark => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      console.error(mark, violatedDirective, blockedURI, sourceFile, sample),
    )
  }, MARK)
  const listen = (message: ConsoleMessage) => {
    if (isBreach(message)) breaches.push(message.text())
  }
  context.on('console', listen)
  context.on('serviceworker', worker => worker.on('console', listen))
}

/** The page's own report, or the browser's: it reports those of workers too. */
export function isBreach(message: ConsoleMessage): boolean {
  const text = message.text()
  return (
    message.type() === 'error' &&
    (text.startsWith(MARK) || /Content Security Policy|Trusted(Type|HTML|Script)/.test(text))
  )
}

/** All breaches since the last call. */
export function takeBreaches(): string[] {
  return breaches.splice(0)
}
