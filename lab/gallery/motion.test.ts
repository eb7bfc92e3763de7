/** Animations show what happened, and end after half a second. */

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Celebrations after a match, and hints that pulse a few times: no player waits for them. */
const LONGER = ['mlt-fall', 'mltc-', 'pp-pointed-pulse']

test.each(globSync('{web,games}/**/*.css'))('%s', path => {
  const lines = readFileSync(path, 'utf8').split(/[;{}]/)
  const long = lines
    .filter(line => /\b(animation|transition)\b/.test(line) && !line.includes('infinite'))
    .filter(line => !LONGER.some(name => line.includes(name)))
    .filter(line => Array.from(line.matchAll(/([\d.]+)(ms|s)\b/g), milliseconds).some(time => time > 500))
  expect(long).toEqual([])
})

function milliseconds([, amount, unit]: RegExpExecArray): number {
  return Number(amount) * (unit === 's' ? 1000 : 1)
}
