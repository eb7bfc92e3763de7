/** Renders Parlour into the page. */

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './style/theme.css'
import './style/app.css'
import { keepPace } from './settings/motion.ts'
import { App, fetchPage } from './shell/App.tsx' // after the shared styles, so that a page's own style wins
import { loadLanguage } from './languages/languages.ts'
import { parseRoute } from './shell/routes.ts'
import { installServiceWorker } from './offline/newVersion.ts'

keepPace()

/** Milliseconds a page may take to load before a loading message appears. */
const LOADING_NOTE_AFTER = 500
/** Milliseconds in which nothing is done but show the page. */
const QUIET_PERIOD = 2000

await loadLanguage()
await Promise.race([
  fetchPage(parseRoute(location.hash)),
  new Promise(resolve => setTimeout(resolve, LOADING_NOTE_AFTER)),
]).catch(
  () => {}, // the page itself reports what is wrong
)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
setTimeout(() => {
  installServiceWorker()
  fetchPage({ page: 'home' }).catch(() => {}) // the first page opens even if the connection is lost
}, QUIET_PERIOD)
