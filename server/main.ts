/** `npm start`: opens the game room. */

import { serve } from './serve.ts'

await serve(process.env)
