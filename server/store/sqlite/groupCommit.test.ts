import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GroupCommit } from './groupCommit.ts'
import { NotSaved } from '../store.ts'
import { temporaryFolder } from '../../testing/running.ts'

/** A database of numbers, over a disk that syncs when the test tells it to. */
function open() {
  const file = join(temporaryFolder(), 'numbers.db')
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  database.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY); PRAGMA journal_mode = wal')
  const disk: ((error: Error | null) => void)[] = []
  const onFatal = vi.fn<(error: Error) => void>()
  const onCommit = vi.fn<(took: number) => void>()
  const commits = new GroupCommit({
    database,
    log: `${file}-wal`,
    gather: 0,
    sync: (_, done) => void disk.push(done),
    onFatal,
    onCommit,
  })
  const insert = (number: number) =>
    commits.write(() => database.prepare('INSERT INTO numbers VALUES (?)').run(number).changes === 1)
  const numbers = () => database.prepare('SELECT number FROM numbers').all().length
  const asked = (times: number) => vi.waitFor(() => expect(disk).toHaveLength(times), { timeout: 15_000 })
  return { commits, file, insert, numbers, disk, asked, onFatal, onCommit }
}

test('no write resolves before its commit is on disk, and then all of one commit do', async () => {
  const { insert, disk, asked, onCommit } = open()
  const told = vi.fn<(done: boolean) => void>()
  const all = [1, 2, 3].map(number => insert(number).then(told))
  await asked(1)
  await sleep(20)
  expect(told).not.toHaveBeenCalled()
  disk[0]!(null)
  await Promise.all(all)
  expect(told.mock.calls).toEqual([[true], [true], [true]])
  expect(onCommit).toHaveBeenCalledTimes(1)
})

test('writes during a sync are committed together afterwards', async () => {
  const { insert, numbers, disk, asked } = open()
  const first = insert(1)
  await asked(1)
  const others = [2, 3].map(insert)
  await sleep(20)
  expect(numbers()).toBe(1)
  disk[0]!(null)
  await first
  await asked(2)
  expect(numbers()).toBe(3)
  disk[1]!(null)
  expect(await Promise.all(others)).toEqual([true, true])
})

test('if the disk fails, no write resolves, and the failure is reported', async () => {
  const { insert, disk, asked, onFatal, onCommit } = open()
  const refused = expect(insert(1)).rejects.toBeInstanceOf(NotSaved)
  await asked(1)
  disk[0]!(new Error('the disk is sick'))
  await refused
  expect(onFatal).toHaveBeenCalledWith(new Error('the disk is sick'))
  expect(onCommit).not.toHaveBeenCalled()
})

test('closing waits for the disk, and for writes still to be committed', async () => {
  const { commits, insert, disk, asked } = open()
  const first = insert(1)
  await asked(1)
  const second = insert(2)
  const closed = vi.fn<() => void>()
  const closing = commits.close().then(closed)
  disk[0]!(null)
  await asked(2)
  expect(closed).not.toHaveBeenCalled()
  disk[1]!(null)
  await closing
  expect(await Promise.all([first, second])).toEqual([true, true])
})

test('when idle, a checkpoint empties the write-ahead log, so that no commit has to', async () => {
  const { insert, numbers, disk, file } = open()
  const copy = join(temporaryFolder(), 'copy.db')
  const inFile = () => {
    copyFileSync(file, copy)
    const database = new DatabaseSync(copy)
    const rows = database.prepare('SELECT number FROM numbers').all().length
    database.close()
    return rows
  }
  const answer = setInterval(() => disk.splice(0).forEach(done => done(null)), 1)
  onTestFinished(() => clearInterval(answer))
  await Promise.all(Array.from({ length: 599 }, (_, number) => insert(number)))
  await sleep(50)
  expect(numbers()).toBe(599)
  expect(inFile()).toBe(0)
  await insert(599)
  await vi.waitFor(() => expect(inFile()).toBe(600), { timeout: 15_000 })
})
