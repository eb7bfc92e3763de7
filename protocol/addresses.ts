/** The addresses at which others reach the server, for a page opened as `localhost`. */

/** GET /api/addresses. Answered on this machine alone. */
export interface AddressesAnswer {
  /** Origins, best first. */
  readonly addresses: readonly string[]
}

/** Whether a host name, as in `URL.hostname`, always means the client's own machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
