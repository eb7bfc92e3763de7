/** Under which addresses others reach the server, as a page asks that was opened as `localhost`. */

/** GET /api/addresses. Told to this machine alone. */
export interface AddressesAnswer {
  /** Origins, the best first. */
  readonly addresses: readonly string[]
}

/** Whether a name of a host, as in `URL.hostname`, leads everybody to their own machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
