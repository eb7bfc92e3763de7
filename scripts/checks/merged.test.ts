import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** As git leaves them where two sides disagree; the last as a formatter makes of it. */
const MARKS = ['<<<<<<< ', '>>>>>>> ', '> > > > > > > ']

test('nothing is left half merged', () => {
  const patterns = MARKS.flatMap(mark => ['-e', `^${mark}`])
  // Exits with 1 where nothing was found, which is what we hope for.
  const found = () => execFileSync('git', ['grep', '-lI', ...patterns], { encoding: 'utf8' })
  expect(found).toThrow('Command failed')
  expect(execFileSync('git', ['grep', '-lI', '-e', '^## '], { encoding: 'utf8' })).toContain('README.md')
})
