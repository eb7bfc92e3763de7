/** Serves over PostgreSQL with a store that breaks its promise on purpose, in one way only. */

import { PostgresStore } from '#server/store/postgres/postgresStore.ts'
import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import type { Store } from '#server/store/store.ts'
import { ROOMY } from '../roomy.ts'

export type Append = Store['append']

/** `broken`: replaces `append`. */
export async function serveWith(
  broken: (store: PostgresStore, url: string) => Append,
  { gather = DEFAULT_SETTINGS.gather }: { readonly gather?: number } = {},
): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...settingsFromEnvironment(process.env), ...ROOMY }
  const url = settings.databaseUrl!
  const store = await PostgresStore.open({ url, gather })
  const server = await startServer(settings, { store: withAppend(store, broken(store, url)), bus: store.bus })
  process.stdout.write(`open on ${server.address}\n`)
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
}

/** The same store with one method replaced. */
function withAppend(store: PostgresStore, append: Append): Store {
  return new Proxy<Store>(store, {
    get(_, name) {
      if (name === 'append') return append
      const own: unknown = Reflect.get(store, name)
      return typeof own === 'function' ? own.bind(store) : own
    },
  })
}
