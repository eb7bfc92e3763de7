/** The only way to start a script of our own by its address: our policy for Trusted Types allows files of this origin alone. */

/** What browsers with Trusted Types offer; TypeScript does not know of it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
/** The name is the one in the server's Content-Security-Policy. */
const policy = trustedTypes?.createPolicy('parlour', { createScriptURL: ownAddress })

/** The address of a script of ours, as workers take it. A string to TypeScript, a TrustedScriptURL where there are such. */
export function ownScript(address: string): string {
  return policy ? (policy.createScriptURL(address) as string) : ownAddress(address)
}

/** Throws for scripts of others: only a mistake in these pages could ask for one. */
function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`${href} is not a script of this page`)
  return href
}
