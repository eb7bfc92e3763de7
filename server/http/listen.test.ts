import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'

test('as localhost the server listens at every address of that name, and at none once it is stopped', async () => {
  const server = await runServer({ host: 'localhost' })
  const { port } = new URL(server.address)
  const own = new Set(Object.values(networkInterfaces()).flatMap(list => list?.map(({ address }) => address) ?? []))
  const hosts = ['127.0.0.1', '::1'].filter(host => own.has(host)).map(host => (host === '::1' ? '[::1]' : host))
  const lines: TestClient[] = []
  for (const host of hosts) {
    const { status } = await fetch(`http://${host}:${port}/api/games`)
    expect([host, status]).toEqual([host, 200])
    const line = new TestClient(`http://${host}:${port}`)
    await line.opened()
    lines.push(line)
  }
  await server.stop()
  await Promise.all(lines.map(({ closed }) => closed))
  for (const host of hosts) await expect(fetch(`http://${host}:${port}/api/games`)).rejects.toThrow()
})
