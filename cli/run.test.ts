import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/running.ts'
import { runCommand } from './run.ts'

test('control characters from a file never reach the terminal in an error', async () => {
  const file = `${temporaryFolder()}/match.json`
  const table = { seats: 2, options: {} }
  const record = { format: 1, version: 1, contentHash: '0'.repeat(32), table, seed: '', log: [] }
  for (const bad of [
    { ...record, game: '\u001b[2Jchess' },
    { ...record, game: 'chess', 'a\u009b\u0007b': 1 },
  ]) {
    writeFileSync(file, JSON.stringify(bad))
    let said = ''
    expect(await runCommand(['verify', file], text => void (said += text))).toBe(1)
    // oxlint-disable-next-line no-control-regex -- control characters are what must not come through
    expect(said).toMatch(/^[^\u0000-\u001f\u007f-\u009f]+\n$/)
  }
})
