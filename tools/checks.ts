/** `npm test`: every check and every test, then one summary. Goes on after a failure, so that one run shows all. */

import { spawn } from 'node:child_process'
import { styleText } from 'node:util'

/** Scripts of package.json, the quick ones first. */
const CHECKS = ['lint', 'format:check', 'types', 'unused', 'rules'] as const

interface Verdict {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
}

const verdicts: Verdict[] = []
for (const name of CHECKS) verdicts.push(await run(name, { quiet: true }))
verdicts.push(await run('tests', { quiet: false }))

console.log()
for (const { name, passed, seconds } of verdicts) {
  const word = passed ? styleText('green', 'passed') : styleText('red', 'FAILED')
  console.log(`  ${name.padEnd(14)}${word}  ${seconds.toFixed(1).padStart(6)} s`)
}
const failed = verdicts.filter(({ passed }) => !passed).length
console.log(failed === 0 ? '\nAll passed.' : `\n${failed} of ${verdicts.length} failed.`)
process.exitCode = failed === 0 ? 0 : 1

/** What a quiet check prints is shown only if it fails. */
function run(name: string, { quiet }: { readonly quiet: boolean }): Promise<Verdict> {
  console.log(styleText('bold', name))
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', ...outputs(quiet)] })
  const printed: Buffer[] = []
  child.stdout?.on('data', (data: Buffer) => printed.push(data))
  child.stderr?.on('data', (data: Buffer) => printed.push(data))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code !== 0) process.stdout.write(Buffer.concat(printed))
      resolve({ name, passed: code === 0, seconds: (performance.now() - began) / 1000 })
    })
  })
}

function outputs(quiet: boolean): ['pipe', 'pipe'] | ['inherit', 'inherit'] {
  return quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']
}
