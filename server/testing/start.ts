/** The server as a process of its own, without the pages. */

import { serve } from '../serve.ts'

await serve(process.env, { webRoot: null })
