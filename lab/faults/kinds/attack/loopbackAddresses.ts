/** Many client addresses on one machine: limits hold for each address, and 127.0.0.0/8 has plenty of them. */

import { request } from 'node:http'

/** One of these addresses; none is 127.0.0.1, which friends use. */
export function loopbackAddress(index: number): string {
  return `127.1.${index >> 7}.${1 + (index & 127)}`
}

export interface Posted {
  readonly status: number
  readonly text: string
}

/** POST from one of these addresses. Rejects if there is no answer. */
export function postFrom(localAddress: string | undefined, url: string, body: unknown): Promise<Posted> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent: false, headers, ...(localAddress && { localAddress }) })
    asked.on('error', reject)
    asked.on('response', answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode!, text: String(Buffer.concat(parts)) }))
    })
    asked.end(text)
  })
}
