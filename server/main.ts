/** `npm start`: opens the game room. */

import { builtServer } from '../build/serverBundle.ts'

const { serve } = await builtServer()

await serve(process.env)
