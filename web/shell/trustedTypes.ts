/** The only way to start a script of ours by its address: our Trusted Types policy allows files of this origin alone. */

/** The browser's Trusted Types API, which TypeScript does not know yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
/** The name is the one in the server's Content-Security-Policy. */
const policy = trustedTypes?.createPolicy('parlour', { createScriptURL: ownAddress })

/** The address of a script, as workers take it. A string to TypeScript, a TrustedScriptURL where supported. */
export function ownScript(address: string): string {
  return policy ? (policy.createScriptURL(address) as string) : ownAddress(address)
}

/** Throws for scripts of other origins: only a mistake in these pages could ask for one. */
function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`${href} is not a script of this page`)
  return href
}
