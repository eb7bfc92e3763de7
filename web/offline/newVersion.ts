/** Registers the service worker, and notices when the server has a newer version. */

import { say } from '#kernel'
import { currentLanguage } from '../languages/languages.ts'
import { createCell } from '../table/session/cell.ts'
import { ownScript } from '../shell/trustedTypes.ts'

/** Milliseconds after which an open page checks for a newer version. */
const ASK_EVERY = 60 * 60 * 1000

/** Whether the next page to open will be newer than this one. */
export const newVersion = createCell(false)

/** This page's build, as its head says. */
function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}

/** Does nothing where browsers do not allow it: in private windows, and over http from another machine. */
export function installServiceWorker(): void {
  const { serviceWorker, locks } = navigator as Partial<Navigator>
  if (!serviceWorker || ownBuild() === '') return
  // While this page is open, the worker keeps its build.
  void locks?.request(`parlour-${ownBuild()}`, { mode: 'shared' }, () => new Promise(() => {}))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { build } = data as { build?: unknown }
    if (typeof build === 'string' && build !== ownBuild()) newVersion.write(true)
  })
  // Push messages come while no page is open: the worker shows them and needs the language.
  const speech = { language: currentLanguage(), title: say('Your turn'), body: say('It is your turn at {game}.') }
  void serviceWorker.ready.then(({ active }) => active?.postMessage(speech))
  serviceWorker
    .register(ownScript('/serviceWorker.js'), { updateViaCache: 'none' })
    .then(registration => setInterval(() => registration.update().catch(ignoreFailure), ASK_EVERY), ignoreFailure)
}

/** Without it everything works online; the next visit tries again. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error
}
