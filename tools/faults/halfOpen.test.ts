import { test } from 'vitest'
import { cutSilently } from './halfOpen.ts'

test.concurrent('twenty lines that go dead without a word are found out by the server and by the page', async ({
  expect,
}) => {
  const { violations, times } = await cutSilently({ lines: 20, heartbeat: 1500 })
  expect(violations).toEqual([])
  expect(times).toBe(20)
})

test.concurrent('a server without a heartbeat is found out', async ({ expect }) => {
  const { violations } = await cutSilently({ lines: 4, heartbeat: 2 ** 31 - 1, bound: 4000 })
  expect(violations).toContainEqual(expect.stringContaining('the seat was not shown as empty'))
  expect(violations).toContainEqual(expect.stringContaining('dead connections are still held'))
})
