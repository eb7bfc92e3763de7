/** Puts Parlour on the page. */

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme.css'
import './app.css'
import { keepPace } from './sound/motion.ts'
import { App } from './App.tsx' // after what all pages share, so that a page's own style wins
import { settleLanguage } from './languages/languages.ts'
import { stayOnDevice } from './offline/newVersion.ts'

keepPace()

await settleLanguage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
stayOnDevice()
