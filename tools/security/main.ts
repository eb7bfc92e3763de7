/** `npm run files -- --files 100000`: spoils so many files of saved matches, and says what became of them. */

import { parseArgs } from 'node:util'
import { tryFiles } from './files.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'files' } },
})
const began = performance.now()
const findings = tryFiles(Number(values.files), values.seed, undefined, done => {
  if (done % 5000 === 0) process.stderr.write(`${done} files, ${Math.round((performance.now() - began) / 1000)} s\n`)
})
const { files, taken, refused, byRules, slowest, violations } = findings
console.log(
  `${files} files: ${taken} are matches, ${refused} are refused (${byRules} of them by the rules), the slowest took ${Math.round(slowest)} ms of work, ${violations.length} violations.`,
)
for (const violation of violations.slice(0, 20)) console.log(violation)
process.exitCode = violations.length === 0 ? 0 : 1
