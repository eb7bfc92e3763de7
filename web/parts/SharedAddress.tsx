/** The base address of links for others: the page's own, unless that is `localhost`, which means another machine to everyone else. */

import { say } from '#kernel'
import { useEffect, useSyncExternalStore } from 'react'
import { isLoopback } from '#protocol/addresses.ts'
import { askAddresses } from '../shell/api.ts'
import { sayWith } from '../board/sayWith.ts'
import { createCell } from '../table/session/cell.ts'

interface SharedAddress {
  readonly origin: string
  /** The choices for a page opened as `localhost`; `null`: the page's own address is used. */
  readonly offered: readonly string[] | null
}

/** The server's addresses for a page opened as `localhost`, and the chosen one: the same for every link. */
const cell = createCell<SharedAddress | null>(null)

/** Addresses that work only inside one network. */
const PRIVATE = /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/

/** `null` until it is known. */
export function useSharedAddress(): SharedAddress | null {
  const { hostname, origin } = location
  const isReachable = !isLoopback(hostname)
  const found = useSyncExternalStore(cell.subscribe, cell.read)
  useEffect(() => {
    // Every time: a machine moves between networks.
    if (!isReachable) void find()
  }, [isReachable])
  return isReachable ? { origin, offered: null } : found
}

async function find(): Promise<void> {
  const answer = await askAddresses()
  const offered = answer.ok ? answer.value.addresses : []
  const chosen = offered.find(each => each === cell.read()?.origin)
  cell.write({ offered, origin: chosen ?? offered[0] ?? location.origin })
}

/** Beside a link: the choice of address, and who cannot open it. */
export function AddressNote({ address: { origin, offered } }: { readonly address: SharedAddress }) {
  if (offered === null) return null
  const file = <code>docs/hosting.md</code>
  const limit =
    offered.length === 0
      ? sayWith('This link works only on this computer. To play from other devices, see {file}.', { file })
      : PRIVATE.test(new URL(origin).hostname)
        ? sayWith('This link works in your home network. To play from elsewhere, see {file}.', { file })
        : null
  return (
    <>
      {offered.length > 1 && (
        <label className="address-choice">
          {say('Address')}
          <select value={origin} onChange={({ target }) => cell.write({ offered, origin: target.value })}>
            {offered.map(each => (
              <option key={each} value={each}>
                {new URL(each).host}
              </option>
            ))}
          </select>
        </label>
      )}
      {limit !== null && <p className="address-note">{limit}</p>}
    </>
  )
}
