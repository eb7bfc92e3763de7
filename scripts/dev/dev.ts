/** `npm run dev`: Vite serves the pages and updates them on edits; behind it runs a server that restarts when its sources change. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import { freePort } from '../testSupport/freePort.ts'

const ROOT = join(import.meta.dirname, '../..')

// Not the default port, where an ordinary server may run.
const target = `http://127.0.0.1:${await freePort()}`
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'devServer.ts')],
  {
    env: {
      DATA_DIR: join(ROOT, 'data', 'dev'),
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'parlour'),
      ...process.env,
      HOST: '127.0.0.1',
      PORT: new URL(target).port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
// `node --watch` may hang when it is signalled twice; when it is killed, the server stops by itself.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit']) process.once(event, () => server.kill('SIGKILL'))

const pages = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'error',
  // The Host header stays as the browser sent it: the server compares it with the page's origin.
  server: { proxy: { '^/(?:api|ws)/|^/bot$': { target, ws: true } } },
})
await pages.listen()

// The server's own address is not shown. The output ends when the server has stopped.
for await (const line of createInterface(server.stdout)) {
  console.log(line.startsWith('Parlour is open on ') ? `Parlour is open on ${pages.resolvedUrls!.local[0]}` : line)
}
process.exit()
