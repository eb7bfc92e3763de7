import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SqliteStore } from './sqlite/sqliteStore.ts'
import { newTable, post, seatFrom } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const FILES = ['parlour.db', 'parlour.db-wal', 'parlour.db-shm']
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** As on a machine where every new file is readable for all users. */
function withOpenUmask(): void {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

test('a new data folder, and all that the server writes there, is for its owner alone', async () => {
  withOpenUmask()
  const parent = join(temporaryFolder(), 'srv')
  const dataDir = join(parent, 'data')
  const { address } = await runServer({ dataDir })
  await seatFrom(post(address, '/api/tables', newTable()))
  expect(modeOf(parent)).toBe('777')
  expect(modeOf(dataDir)).toBe('700')
  for (const file of FILES) expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600'])
})

test('existing data are closed to other users; a group keeps its access, and the file its content', async () => {
  const dataDir = temporaryFolder()
  const open = () => new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  const first = open()
  await first.accounts.add('Clockwork', 'a hash')
  for (const file of FILES) chmodSync(join(dataDir, file), 0o664)
  const second = open()
  for (const file of FILES) expect([file, modeOf(join(dataDir, file))]).toEqual([file, '660'])
  expect(await second.accounts.ofToken('a hash')).toBe('Clockwork')
  await second.accounts.add('Tick', 'another hash')
  expect(await first.accounts.ofToken('another hash')).toBe('Tick')
  await second.close()
  await first.close()
})

test('a folder of other users is left as it is, but not the database', async () => {
  withOpenUmask()
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'notes.txt'), 'mine')
  await runServer({ dataDir })
  expect(modeOf(dataDir)).toBe('755')
  expect(existsSync(join(dataDir, 'parlour.db'))).toBe(true)
  expect(modeOf(join(dataDir, 'parlour.db'))).toBe('600')
})
