/** `npm start`: runs the server. */

import { builtServer } from '../build/serverBundle.ts'

const { serve } = await builtServer()

await serve(process.env)
