/** The rows of a simulated database besides tables and matches. */

import type { RatingRow, Subscription, TryResult, TryRow } from '#server/store/store.ts'

export class SideRows {
  readonly accounts = new Map<string, { readonly tokenHash: string; readonly since: number; tables: string[] }>()
  /** By table and token. */
  readonly subscriptions = new Map<string, Subscription[]>()
  readonly secrets = new Map<string, string>()
  /** nonces of a table, by token. */
  readonly nonces = new Map<string, Map<string, string>>()
  /** In the order in which they began. */
  readonly tries: { readonly row: TryRow; readonly number: number; result: TryResult | null }[] = []
  /** Whether it was rated, by table. */
  readonly rated = new Map<string, boolean>()
  /** By player and game. */
  readonly ratings = new Map<string, RatingRow & { readonly player: string }>()
}
