import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { testWith } from '#scripts/tests/needs.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

/** More than the buffers of a connection hold that is not read. */
const LONG = randomBytes(8 * 1024 * 1024)
const PATH = '/assets/long.bin'

interface Asset {
  readonly address: string
  /** How often this process has it open. */
  opened(): number
}

async function serveAsset(): Promise<Asset> {
  const webRoot = join(temporaryFolder(), 'web')
  const file = join(webRoot, PATH)
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(file, LONG)
  const { address } = await runServer({ webRoot })
  return { address, opened: () => openFiles().filter(name => name === file).length }
}

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return [] // the folder itself, closed by now
    }
  })
}

/** Sends `count` requests at once on one connection, which is not read. */
function askTogether(address: string, count: number): Socket {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count))
  return socket
}

const testHere = testWith('Linux')

testHere(
  'hundreds of requests on one connection that is not read open one file, and close the connection',
  async () => {
    const { address, opened } = await serveAsset()
    const socket = askTogether(address, 600)
    let most = 0
    while (!socket.closed && most <= 8) {
      most = Math.max(most, opened())
      await sleep(1)
      socket.write(' ') // a client that does not read notices only so that the connection is closed
    }
    expect(most).toBeLessThanOrEqual(1)
    await expect.poll(opened).toBe(0)
  },
)

testHere('a few are answered one after the other, and all of them', async () => {
  const { address, opened } = await serveAsset()
  const socket = askTogether(address, 9)
  await expect.poll(opened).toBe(1)
  let bytes = 0
  let most = 0
  socket.on('data', part => {
    bytes += part.length
    most = Math.max(most, opened())
  })
  socket.resume()
  await expect.poll(() => bytes).toBeGreaterThan(9 * LONG.length)
  expect(most).toBe(1)
  await expect.poll(opened).toBe(0)
  expect(socket.closed).toBe(false)
})

testHere('a client that disconnects leaves no file open', async () => {
  const { address, opened } = await serveAsset()
  const socket = askTogether(address, 9)
  await expect.poll(opened).toBe(1)
  socket.destroy()
  await expect.poll(opened).toBe(0)
})
