import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Work that never ends, with a child process that ignores Ctrl-C and shares the output. */
const STUBBORN = `
  import { spawn } from 'node:child_process'
  import { stopOnSignals, untilStopped } from './scripts/command/stop.ts'
  const stop = stopOnSignals()
  const child = 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000); console.log("ready")'
  spawn(process.execPath, ['-e', child], { stdio: 'inherit' })
  await untilStopped(stop, new Promise(() => {}))
`

test('a second Ctrl-C ends the process at once and leaves no child process', async () => {
  const main = spawn(process.execPath, ['--input-type=module', '-e', STUBBORN])
  const said = text(main.stderr)
  await once(main.stdout, 'data')
  // Signals in quick succession count as one Ctrl-C.
  const again = setInterval(() => main.kill('SIGINT'), 100)
  // The output closes only after the child process has closed it too.
  const [code] = (await once(main, 'close')) as [number | null]
  clearInterval(again)
  expect(code).toBe(130)
  expect((await said).match(/Stopping/g)).toHaveLength(1)
})
