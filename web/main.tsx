/** Puts Parlour on the page. */

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './style/theme.css'
import './style/app.css'
import { keepPace } from './settings/motion.ts'
import { App, fetchPage } from './shell/App.tsx' // after what all pages share, so that a page's own style wins
import { loadLanguage } from './languages/languages.ts'
import { parseRoute } from './shell/routes.ts'
import { installServiceWorker } from './offline/newVersion.ts'

keepPace()

/** Milliseconds in which a page may come before there is word that it is on its way. */
const PATIENCE = 500
/** Milliseconds in which nothing is done but to show the page. */
const UNDISTURBED = 2000

await loadLanguage()
await Promise.race([fetchPage(parseRoute(location.hash)), new Promise(resolve => setTimeout(resolve, PATIENCE))]).catch(
  () => {}, // the page itself will say what is wrong
)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
setTimeout(() => {
  installServiceWorker()
  fetchPage({ page: 'home' }).catch(() => {}) // the way home is open even if the line is lost
}, UNDISTURBED)
