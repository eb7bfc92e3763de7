/** The game server of `npm run dev`: run from its sources, without pages, which Vite serves, and stopped without a delay. */

import { serve } from '#server/serve.ts'

// The channel is to `node --watch`: without it, no edit and no signal reaches this server.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await serve(process.env, { webRoot: null, goodbye: 0 })
