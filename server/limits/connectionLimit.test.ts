import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connectionLimit.ts'

async function listening() {
  const server = createServer(socket => socket.on('error', () => socket.destroy()))
  limitConnections(server, { connectionsPerAddress: 3 })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Opens a connection; `isOpen` tells whether the server has closed it. */
async function dial(port: number, localAddress = '127.0.0.1'): Promise<{ socket: Socket; isOpen(): boolean }> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  let open = true
  socket.on('error', () => socket.destroy())
  socket.on('close', () => (open = false))
  socket.resume()
  await new Promise(resolve => socket.once('connect', resolve))
  onTestFinished(() => void socket.destroy())
  return { socket, isOpen: () => open }
}

test('an address holds so many connections and no more, until one closes; other addresses are not affected', async () => {
  const port = await listening()
  const lines = await Promise.all(Array.from({ length: 203 }, () => dial(port)))
  const oneTooMany = await dial(port)
  await expect.poll(() => oneTooMany.isOpen()).toBe(false)
  expect(lines.every(line => line.isOpen())).toBe(true)
  const neighbour = await dial(port, '127.0.0.2')
  lines[0]!.socket.destroy()
  await expect
    .poll(async () => {
      const again = await dial(port)
      await new Promise(resolve => setTimeout(resolve, 50))
      return again.isOpen()
    })
    .toBe(true)
  expect(neighbour.isOpen()).toBe(true)
})
