import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Work that never ends, with a child process that does not heed Ctrl-C and holds the same output. */
const STUBBORN = `
  import { spawn } from 'node:child_process'
  import { stopOnSignals, untilStopped } from './scripts/command/stop.ts'
  const stop = stopOnSignals()
  const child = 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000); console.log("ready")'
  spawn(process.execPath, ['-e', child], { stdio: 'inherit' })
  await untilStopped(stop, new Promise(() => {}))
`

test('a second Ctrl-C ends at once, and leaves no child process', async () => {
  const main = spawn(process.execPath, ['--input-type=module', '-e', STUBBORN])
  const said = text(main.stderr)
  await once(main.stdout, 'data')
  // Signals in quick succession are one Ctrl-C.
  const again = setInterval(() => main.kill('SIGINT'), 100)
  // Not before its output is closed, by the child process too.
  const [code] = (await once(main, 'close')) as [number | null]
  clearInterval(again)
  expect(code).toBe(130)
  expect((await said).match(/Stopping/g)).toHaveLength(1)
})
