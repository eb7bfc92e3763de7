/** A real server in its own process with full logging, and what it logged. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { LogFormat } from '../log.ts'
import { temporaryFolder } from './running.ts'

export interface Talkative {
  readonly address: string
  readonly dataDir: string
  /** Ends it. Returns all that it wrote, on both outputs. */
  stop(): Promise<{ readonly log: string; readonly text: string }>
}

export async function talkative(format: LogFormat, environment: Record<string, string> = {}): Promise<Talkative> {
  const dataDir = temporaryFolder()
  const script = `import { serve } from ${JSON.stringify(join(import.meta.dirname, '../serve.ts'))}
    await serve(process.env, { webRoot: null, goodbye: 200 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      LOG_FORMAT: format,
      BOT_PACE: '0',
      ...environment,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '', log: '' }
  child.stdout.on('data', data => (output.text += data))
  child.stderr.on('data', data => (output.log += data))
  const ended = new Promise(resolve => child.on('exit', resolve))
  const address = () => /http:\/\/\S+/.exec(output.text)?.[0]
  await expect.poll(address, { timeout: 40_000 }).toBeDefined()
  async function stop() {
    child.kill('SIGTERM')
    await ended
    return output
  }
  return { address: address()!, dataDir, stop }
}
