/** What pages were kept from doing by their Content-Security-Policy and by Trusted Types. There should be nothing. */

import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** What a page says of a breach; nobody else begins like this. */
const MARK = 'breach of policy:'

const breaches: string[] = []

/** From now on every page and worker of the context tells of breaches, those of tabs to come too. */
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

/** The page's own words, or the browser's: it tells of workers too. */
export function isBreach(message: ConsoleMessage): boolean {
  const text = message.text()
  return (
    message.type() === 'error' &&
    (text.startsWith(MARK) || /Content Security Policy|Trusted(Type|HTML|Script)/.test(text))
  )
}

/** All breaches since it was last asked. */
export function takeBreaches(): string[] {
  return breaches.splice(0)
}
