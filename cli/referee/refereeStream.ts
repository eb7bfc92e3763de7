/** The referee on two streams: a line in, a line out, until the input ends. */

import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { GameModule } from '#kernel'
import { linesOf, TOO_LONG } from '../lines.ts'
import { createReferee, LINE_TOO_LONG, MAX_LINE } from './referee.ts'

export async function runReferee(
  shelf: readonly GameModule[],
  input: AsyncIterable<Buffer>,
  output: Writable,
): Promise<void> {
  const referee = createReferee(shelf)
  for await (const line of linesOf(input, MAX_LINE)) {
    const answer = line === TOO_LONG ? LINE_TOO_LONG : referee(line)
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain')
  }
}
