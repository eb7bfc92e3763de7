/** Two tiny games as modules, and the command line as a process. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AnyGame, GameModule } from '#kernel'
import { randomBot } from '#bots/random.ts'
import { ascend } from '#kernel/testing/ascend.ts'
import { liarsDice } from '#kernel/testing/liarsDice.ts'

export const TINY_SHELF: readonly GameModule[] = [boxed(liarsDice), boxed(ascend)]

function boxed(game: AnyGame): GameModule {
  return {
    id: game.id,
    content: {},
    open: content => ({
      game,
      content,
      bots: { easy: randomBot, normal: randomBot, hard: randomBot },
      text: {
        name: game.id,
        pitch: 'for tests',
        options: {},
        refusal: ({ code, rule }) => `No: ${code} (${rule}).`,
        action: action => JSON.stringify(action),
        event: event => JSON.stringify(event),
        prompt: () => 'What now?',
        outcome: outcome => JSON.stringify(outcome),
        scoreLine: label => label,
        picture: view => JSON.stringify(view),
      },
    }),
  }
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `parlour` as a user runs it, with this standard input. */
export async function parlour(args: readonly string[], input: string | Buffer = ''): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), ...args], {
    env: { ...process.env, NO_COLOR: '1' },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin.on('error', () => {}) // it may end without reading all of it
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}
