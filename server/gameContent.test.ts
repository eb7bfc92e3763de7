import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartProblem } from './settings.ts'
import { newTable, post, seatFrom, sit } from './testing/client.ts'
import { runServer, temporaryFolder } from './testing/running.ts'

function packed(file: string, text: string, game = 'tally', dataDir = temporaryFolder()): string {
  const folder = join(dataDir, 'content', game)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), text)
  return dataDir
}

async function targetOf(address: string, table: string, token: string): Promise<unknown> {
  const { view } = await (await sit(address, { table, token })).heard('update')
  return (view as { target: number }).target
}

const solo = newTable({ seats: 1, start: true })

test('a pack replaces the shipped content, file by file', async () => {
  const { address } = await runServer({ dataDir: packed('numbers.json', '{"target":50}') })
  const { table, token } = await seatFrom(post(address, '/api/tables', solo))
  expect(await targetOf(address, table, token)).toBe(50)
})

test('a match keeps the content it began with, whatever pack comes or goes', async () => {
  const dataDir = temporaryFolder()
  const first = await runServer({ dataDir })
  const old = await seatFrom(post(first.address, '/api/tables', solo))
  await first.stop()
  packed('numbers.json', '{"target":77}', 'tally', dataDir)
  const second = await runServer({ dataDir })
  const young = await seatFrom(post(second.address, '/api/tables', solo))
  expect(await targetOf(second.address, old.table, old.token)).toBe(21)
  expect(await targetOf(second.address, young.table, young.token)).toBe(77)
  const ann = await sit(second.address, old)
  const { table } = await ann.heard('table')
  const content = await fetch(`${second.address}/api/content/tally/${table.contentHash}`)
  expect(await content.json()).toEqual({ 'numbers.json': { target: 21 } })
  await ann.heard('update')
  expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack' })
})

test.each(['content', join('content', 'tally')])('%s that is no folder stops the start with a sentence', async path => {
  const dataDir = temporaryFolder()
  if (path !== 'content') mkdirSync(join(dataDir, 'content'))
  writeFileSync(join(dataDir, path), '')
  await expect(runServer({ dataDir })).rejects.toThrow(StartProblem)
  await expect(runServer({ dataDir })).rejects.toThrow(join(dataDir, path))
})

test.each([
  [
    'a field that is wrong',
    'numbers.json',
    '{"target":"many"}',
    'tally',
    'numbers.json.target: must be a whole number',
  ],
  ['a field too many', 'numbers.json', '{"target":9,"extra":1}', 'tally', 'numbers.json.extra: is not a known field'],
  ['no JSON', 'numbers.json', '{"target":', 'tally', 'numbers.json: '],
  ['a file the game does not have', 'cards.json', '{}', 'tally', 'cards.json: tally has no such file'],
  ['a game we do not have', 'numbers.json', '{}', 'chess', 'there is no game of that name'],
])('%s stops the start with a sentence that names it', async (_name, file, text, game, sentence) => {
  await expect(runServer({ dataDir: packed(file, text, game) })).rejects.toThrow(sentence)
})
