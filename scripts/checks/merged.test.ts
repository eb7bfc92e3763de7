import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** As git writes them into a conflict; the last as a formatter changes it. */
const MARKS = ['<<<<<<< ', '>>>>>>> ', '> > > > > > > ']

test('no file has conflict marks', () => {
  const patterns = MARKS.flatMap(mark => ['-e', `^${mark}`])
  // git grep exits with 1 where it finds nothing, as it should here.
  const found = () => execFileSync('git', ['grep', '-lI', ...patterns], { encoding: 'utf8' })
  expect(found).toThrow('Command failed')
  expect(execFileSync('git', ['grep', '-lI', '-e', '^## '], { encoding: 'utf8' })).toContain('README.md')
})
