/** Refusals of a program's requests, in words. */

import type { ProgramAnswer } from './programSeat.ts'

const SENTENCES = {
  UNKNOWN_TOKEN: 'This token opens no seat here.',
  BAD_MESSAGE: 'The message is none of ours; docs/bots.md lists them.',
  TOO_FAST: 'Too many messages at once.',
  TOO_MANY_LINES: 'This token is in use on too many connections.',
  TOO_MANY_WAITS: 'You are waiting for this already.',
  NO_SUCH_TABLE: 'You have no seat at such a table.',
  NOT_AN_ACCOUNT: 'This token is for one seat. Only an account can join tables.',
  SECRET: 'That would show what is hidden.',
  NOT_HERE: 'The room sees to that by itself.',
  NOT_SAVED: 'This could not be saved, so it did not happen. Try again in a moment.',
  TROUBLE: 'Something went wrong here. Try again.',
} as const

export function refuse(code: keyof typeof SENTENCES): Extract<ProgramAnswer, { ok: false }> {
  return { ok: false, refusal: { code, rule: '', text: SENTENCES[code] } }
}
