/** What `npm start` runs. Plain JavaScript, unlike the rest: a Node that is too old can still read it, and report that. */

import './nodeVersion.js'

await import('./main.ts')
