/** All connected programs, and the tokens that identify them. */

import { Program, type ProgramParts } from './program.ts'
import { hashToken } from '../store/tokens.ts'

/** A program's token: of one seat, `<table>.<secret>`, or of an account, `bot_<secret>`. */
const SEAT_TOKEN = /^([A-Za-z0-9_-]{22,64})\.([A-Za-z0-9_-]{22,64})$/
const ACCOUNT_TOKEN = /^bot_[A-Za-z0-9_-]{22,64}$/

export class Programs {
  readonly #parts: ProgramParts
  /** By account: its programs, and when they last sent a message, in milliseconds of the process. */
  readonly #accounts = new Map<string, { readonly programs: Set<Program>; heard: number }>()

  constructor(parts: ProgramParts) {
    this.#parts = parts
  }

  /** `null`: the token is unknown. Rejects if the database cannot be asked. */
  async admit(token: string): Promise<Program | null> {
    const [, home, key] = SEAT_TOKEN.exec(token) ?? []
    if (home !== undefined && key !== undefined) {
      const program = new Program(this.#parts, { home, key })
      return (await program.sits()) ? program : null
    }
    const account = ACCOUNT_TOKEN.test(token) ? await this.#parts.store.accounts.ofToken(hashToken(token)) : null
    if (account === null) return null
    const onJoin = () => this.wake(account)
    const program = new Program(this.#parts, { account, tokenHash: hashToken(token), onJoin })
    const entry = this.#accounts.get(account) ?? { programs: new Set(), heard: 0 }
    entry.programs.add(program)
    entry.heard = performance.now()
    this.#accounts.set(account, entry)
    return program
  }

  dismiss(program: Program): void {
    program.leave()
    const entry = program.account === null ? undefined : this.#accounts.get(program.account)
    entry?.programs.delete(program)
    if (entry?.programs.size === 0) this.#accounts.delete(program.account!)
  }

  /** Accounts that are present. */
  get present(): readonly string[] {
    return [...this.#accounts.keys()].toSorted()
  }

  /** The account has one more seat. */
  wake(account: string): void {
    for (const program of this.#accounts.get(account)?.programs ?? []) program.wake()
  }
}
