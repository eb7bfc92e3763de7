/** The game server of `npm run dev`: runs from the sources, without pages (Vite serves them), and stops without a delay. */

import { serve } from '#server/serve.ts'

// The channel leads to `node --watch`: without it, no edit and no signal reaches this server.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await serve(process.env, { webRoot: null, goodbye: 0 })
