/** Runs a server for the life of the process: starts it, prints its address, and stops it on a signal. */

import { addressesForOthers } from './http/publicAddresses.ts'
import { buildClient, isClientCurrent } from '../build/pages.ts'
import { type RunningServer, startServer } from './server.ts'
import { noticesOf, type Settings, settingsFromEnvironment, StartProblem } from './settings.ts'

/** Milliseconds for a stopping server, beside the notice to its clients, before the process ends anyway. */
const STOP_WITHIN = 5000
/** Milliseconds within which a second signal is a copy of the first. */
const REPEATED_WITHIN = 1000

/** An obstacle to the start is reported in one sentence, and ends the process with code 1. */
export async function serve(environment: NodeJS.ProcessEnv, changes: Partial<Settings> = {}): Promise<void> {
  try {
    const settings = { ...settingsFromEnvironment(environment), ...changes }
    for (const notice of noticesOf(environment)) process.stdout.write(`${notice}\n`)
    await open(settings)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function open(settings: Settings): Promise<void> {
  let server: RunningServer | null = null
  let stoppingSince: number | null = null
  // From the beginning: the first process of a container ignores signals without a handler.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!server) process.exit(0) // no connection is open yet, so nothing was promised
      if (stoppingSince !== null) {
        // npm passes on a signal that the process group has received already, and so does systemd.
        if (signal === 'SIGINT' && performance.now() - stoppingSince > REPEATED_WITHIN) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      setTimeout(() => process.exit(1), STOP_WITHIN + settings.goodbye).unref()
      void server.stop({ notice: settings.goodbye }).then(() => process.exit(0))
    })
  }
  if (settings.webRoot !== null && !isClientCurrent(settings.webRoot)) {
    process.stdout.write('Preparing the pages…\n')
    await buildClient()
  }
  server = await startServer(settings, {
    onFatal(error) {
      process.stderr.write(`The disk failed, so nothing more can be saved: ${error.message}\n`)
      process.exit(1)
    },
  })
  const addresses = [server.address, ...addressesForOthers(settings, server.address)]
  process.stdout.write(`Parlour is open on ${addresses.join(' and ')}\n`)
  if (settings.keep === 'nothing') process.stdout.write('Nothing is kept: all tables are gone when it is closed.\n')
}
