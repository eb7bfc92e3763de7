/** The headers around every answer: what a page from here may do, and what others may do with it. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `webRoot`: where the page lies; `null` for none. */
export function securityHeaders(webRoot: string | null): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...inlineScripts(webRoot)].join(' '),
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types parlour', // see web/trusted.ts; there can be no second policy
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}

/**
 * What the built page itself has between its tags (`ahead.ts`), each by the hash of its very letters: nothing else that somebody might get
 * into the page runs. A page that is built anew under a running server loses it until the next start, which costs a round trip and nothing else.
 */
function inlineScripts(webRoot: string | null): string[] {
  const page = webRoot === null ? '' : join(webRoot, 'index.html')
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)
  return Array.from(scripts, ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
}
