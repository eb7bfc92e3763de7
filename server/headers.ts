/** The headers around every answer: what a page from here may do, and what others may do with it. */

import { createHash } from 'node:crypto'

export const SECURITY_HEADERS = {
  'content-security-policy': policy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

/**
 * For the built page: what it has between its own tags (`ahead.ts`) may run, each by the hash of its very letters. Nothing else that somebody
 * might get into the page does.
 */
export function pagePolicy(page: string): string {
  const scripts = page.matchAll(/<script>([^]*?)<\/script>/g)
  return policy(Array.from(scripts, ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`))
}

function policy(scripts: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
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
  ].join('; ')
}
