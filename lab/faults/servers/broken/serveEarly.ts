/** Acknowledges before the commit, which comes up to 300 ms later. */

import { serveWith } from './serveWith.ts'

await serveWith(
  store => async (match, row, due, turn) => {
    store.append(match, row, due, turn).catch(() => undefined) // the error is dropped: that is the defect
    return true
  },
  { gather: 300 },
)
