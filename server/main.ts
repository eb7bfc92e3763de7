/** `npm start`: opens the game room. */

import { networkInterfaces } from 'node:os'
import { buildClient, isClientCurrent } from './client.ts'
import { startServer } from './server.ts'
import { type Settings, settingsFromEnvironment, StartProblem } from './settings.ts'

/** Milliseconds a stopping server gets before the process ends anyway. */
const STOP_WITHIN = 5000

try {
  await serve(settingsFromEnvironment(process.env))
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exit(1)
}

async function serve(settings: Settings): Promise<void> {
  if (settings.webRoot !== null && !isClientCurrent(settings.webRoot)) {
    console.log('Preparing the pages…')
    await buildClient()
  }
  const server = await startServer(settings, {
    onFatal(error) {
      console.error(`The disk failed, so nothing more can be saved: ${error.message}`)
      process.exit(1)
    },
  })
  console.log(`Parlour is open on ${[server.address, ...otherAddresses(settings, server.address)].join(' and ')}`)

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), STOP_WITHIN).unref()
      void server.stop().then(() => process.exit(0))
    })
  }
}

/** How others on the same network reach us. */
function otherAddresses({ host }: Settings, address: string): string[] {
  if (host !== '0.0.0.0') return []
  const { port } = new URL(address)
  const own = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return own.flatMap(({ family, internal, address }) =>
    family === 'IPv4' && !internal ? [`http://${address}:${port}`] : [],
  )
}
