/** `npm run lab -- <name>`: runs one of the long measurements and searches; without a name, lists them. */

import { LAB } from '../scripts/command/lab.ts'

const [name = ''] = process.argv.splice(2, 1)
if (Object.hasOwn(LAB, name)) await import(new URL(`../${LAB[name]!.file}`, import.meta.url).href)
else {
  const entries = Object.entries(LAB).map(([each, { shows, writes, takes }]) => {
    return `  ${each.padEnd(10)} ${shows}\n${' '.repeat(13)}writes: ${writes}\n${' '.repeat(13)}takes: ${takes}\n`
  })
  const list = `Usage: npm run lab -- <name> [options]; --help after a name lists its options.\n\n${entries.join('')}`
  const isAsked = ['', '-h', '--help'].includes(name)
  if (isAsked) process.stdout.write(list)
  else {
    process.stderr.write(`There is no "${name}" in the lab.\n${list}`)
    process.exitCode = 1
  }
}
