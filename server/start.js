/** What `npm start` runs. Not TypeScript, unlike all else: a Node that is too old for the rest still reads this, and says so. */

import './nodeVersion.js'

await import('./main.ts')
