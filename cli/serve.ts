/** Starts the server like `npm start`, with flags for its settings. */

import { pathFrom } from './terminal.ts'

export interface ServeFlags {
  readonly port?: number
  readonly host?: string
  readonly data?: string
  readonly forgetful?: true
}

export async function serve({ port, host, data, forgetful }: ServeFlags): Promise<void> {
  if (port !== undefined) process.env['PORT'] = `${port}`
  if (host !== undefined) process.env['HOST'] = host
  if (data !== undefined) process.env['DATA_DIR'] = pathFrom(data)
  if (forgetful) process.env['KEEP'] = 'nothing'
  await import('#server/main.ts')
}
