/** `npm start`: opens the game room. */

import { builtServer } from './built.ts'

const { serve } = await builtServer()

await serve(process.env)
