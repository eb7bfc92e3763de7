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
async function openConnection(
  port: number,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; isOpen(): boolean }> {
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
  const connections = await Promise.all(Array.from({ length: 203 }, () => openConnection(port)))
  const oneTooMany = await openConnection(port)
  await expect.poll(() => oneTooMany.isOpen()).toBe(false)
  expect(connections.every(connection => connection.isOpen())).toBe(true)
  const neighbour = await openConnection(port, '127.0.0.2')
  connections[0]!.socket.destroy()
  await expect
    .poll(async () => {
      const again = await openConnection(port)
      await new Promise(resolve => setTimeout(resolve, 50))
      return again.isOpen()
    })
    .toBe(true)
  expect(neighbour.isOpen()).toBe(true)
})
