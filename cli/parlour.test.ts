import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

test('the command that an installation links prints its version', () => {
  const command = join(import.meta.dirname, '..', manifest.bin.parlour)
  expect(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' })).toBe(`${manifest.version}\n`)
})
