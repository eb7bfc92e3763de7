/** `npm run new-game <id>`: writes a game that can be played at once, and adds it to the shelf. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { newGame } from './newGame.ts'

const ROOT = join(import.meta.dirname, '../..')

const [id = ''] = process.argv.slice(2)
const made = newGame(ROOT, id)
if (typeof made === 'string') {
  console.error(`Usage: npm run new-game <id>\n${made}`)
  process.exitCode = 1
} else {
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), made, { cwd: ROOT }) // a long name breaks lines elsewhere
  console.log(`${made.map(file => `  ${file}`).join('\n')}
It plays Connect Four for now: npm run parlour -- play ${id}, or npm run dev.
Make it yours, starting with games/${id}/RULES.md; npm run check says what is still wrong. CONTRIBUTING.md has the steps.`)
}
