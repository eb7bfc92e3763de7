/** Makes a new game: Connect Four under a new name, on the shelf, to be changed step by step. */

import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const EXAMPLE = 'examples/connect-four'

/** The files written, relative to `root`, or a sentence that says why there are none. */
export function newGame(root: string, id: string): readonly string[] | string {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(id)) return 'The name of a game is words of small letters, with hyphens: my-game.'
  const folder = `games/${id}`
  if (existsSync(join(root, folder))) return `There is ${folder} already.`
  cpSync(join(root, EXAMPLE), join(root, folder), { recursive: true })
  const files = globSync(`${folder}/**/*.*`, { cwd: root }).toSorted()
  for (const file of files) edit(join(root, file), text => renamed(text, id))
  putOnShelf(root, id)
  return [...files, 'games/shelf.ts', 'games/index.ts']
}

/** Every name of the example becomes the same name of the game, the prefix of its rules too. */
function renamed(text: string, id: string): string {
  const [name, prefix] = [pascal(id), prefixOf(id)]
  return text
    .replaceAll('connect-four', id)
    .replaceAll('connectFour', camel(id))
    .replaceAll('ConnectFour', name)
    .replaceAll('Connect Four', name.replace(/(?<=.)[A-Z]/g, ' $&'))
    .replace(/\bCF-(?=\d)/g, `${prefix}-`)
}

function putOnShelf(root: string, id: string): void {
  const name = camel(id)
  edit(join(root, 'games/shelf.ts'), text =>
    lastEntry(
      lastImport(text, `import { CARD as ${name} } from './${id}/manifest.ts'`),
      `  {\n    card: ${name},\n    unpack: async () => (await import('./${id}/index.ts')).${name},\n  },`,
    ),
  )
  edit(join(root, 'games/index.ts'), text =>
    lastEntry(lastImport(text, `import { ${name} } from './${id}/index.ts'`), `  ${name},`),
  )
}

function lastImport(text: string, line: string): string {
  return text.replace(/(?:^import .*\n)(?!import )/m, match => `${match}${line}\n`)
}

/** Into the first list of the file that is written one entry a line. */
function lastEntry(text: string, entry: string): string {
  return text.replace(/^\]$/m, `${entry}\n]`)
}

function pascal(id: string): string {
  return id.replace(/(?:^|-)[a-z]/g, start => start.slice(-1).toUpperCase())
}

function camel(id: string): string {
  return id.slice(0, 1) + pascal(id).slice(1)
}

/** The first letters of its words; of a single word three. */
function prefixOf(id: string): string {
  const words = id.split('-')
  return (words.length > 1 ? words.map(word => word[0]).join('') : id.slice(0, 3)).toUpperCase()
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
