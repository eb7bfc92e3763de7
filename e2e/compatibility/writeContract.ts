/** Writes the external interface of this version. See README.md. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { ADMIN_TOKEN, answers, commandForms, type Contract, figures, pages, settingBy, VARIABLES } from './contract.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parlour-old-'))
const server = await startServer({
  ...DEFAULT_SETTINGS,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  logLevel: 'silent',
  webRoot: null,
  adminToken: ADMIN_TOKEN,
})
const contract: Contract = {
  settings: VARIABLES.map(([variable, value]) => ({ variable, value, sets: settingBy(variable, value) })),
  commands: commandForms(),
  requests: await answers(server.address),
  figures: await figures(server.address),
  pages: pages(),
}
writeFileSync(process.argv[2]!, `${JSON.stringify(contract, null, 1)}\n`)
await server.stop()
rmSync(dataDir, { recursive: true })
