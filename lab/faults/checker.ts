/**
 * Checks afterwards whether a server kept its promises, from what its clients recorded and what is in its database. Uses the kernel, and
 * nothing of the server.
 */

import { advance, type AnyGame, canonical, type GameBox, hashJson, sha256, startMatch, type Viewer } from '#kernel'
import type { Happening, History, StoredEntry, StoredMatch } from './runs/histories.ts'

export interface Verdict {
  /** Every promise that was broken, in words. */
  readonly violations: readonly string[]
  readonly matches: number
  readonly entries: number
  readonly acked: number
  readonly resent: number
  readonly refused: number
  /** Views shown to a client and found equal to the view of that prefix of the log. */
  readonly views: number
  /** Actions without an answer when the run ended: whose, and where. */
  readonly unanswered: readonly string[]
}

export function check(
  histories: readonly History[],
  matches: readonly StoredMatch[],
  openGame: (id: string) => GameBox | undefined,
): Verdict {
  const violations: string[] = []
  const counts: Counts = { acked: 0, resent: 0, refused: 0, views: 0, unanswered: [] }
  const byTable = Map.groupBy(histories, ({ table }) => table)
  const known = new Set(matches.map(({ table }) => table))
  for (const table of byTable.keys()) if (!known.has(table)) violations.push(`${table}: its match is gone`)

  for (const match of matches) {
    const complain = (problem: string) => void violations.push(`${match.table}: ${problem}`)
    checkLog(match, complain)
    const box = openGame(match.game)
    if (!box) complain(`no game ${match.game}`)
    else {
      const hashes = viewHashes(match, box.game, complain)
      for (const history of byTable.get(match.table) ?? []) {
        checkAnswers(history, { match, undo: box.game.undo?.action }, counts, complain)
        checkViews(history, hashes, counts, complain)
      }
    }
  }
  const entries = matches.reduce((sum, match) => sum + match.entries.length, 0)
  return { violations, matches: matches.length, entries, ...counts }
}

type Complain = (problem: string) => void

interface Counts {
  acked: number
  resent: number
  refused: number
  views: number
  readonly unanswered: string[]
}

/** One order without gaps, nothing twice, and the hash chain unbroken. */
function checkLog({ entries, ...terms }: StoredMatch, complain: Complain): void {
  let prevHash = sha256(canonical(terms))
  const ids = new Set<string>()
  entries.forEach(({ seq, seat, actionId, entry, ...hashes }, index) => {
    if (seq !== index + 1) complain(`entry ${index + 1} has number ${seq}`)
    const sealed = sha256(canonical([prevHash, seq, actionId, entry]))
    if (hashes.prevHash !== prevHash || hashes.hash !== sealed) complain(`the hash chain breaks at ${seq}`)
    prevHash = hashes.hash
    if (actionId === null) return
    if (ids.has(`${seat}/${actionId}`)) complain(`action ${actionId} of seat ${seat} is in the log twice`)
    ids.add(`${seat}/${actionId}`)
  })
}

/** hashes[seq] of the view of every viewer after so many entries, from the rules alone. */
function viewHashes(stored: StoredMatch, game: AnyGame, complain: Complain): ReadonlyMap<Viewer, string>[] {
  const match = startMatch(game, { seats: stored.seats, options: stored.options }, stored.seed)
  const viewers: Viewer[] = [null, ...Array.from({ length: stored.seats }, (_, seat) => seat)]
  const look = () => new Map(viewers.map(viewer => [viewer, hashJson(game.view(match.state, viewer))]))
  const hashes = [look()]
  for (const { seq, entry } of stored.entries) {
    try {
      if ('action' in entry) {
        const refusal = game.check(match.state, entry.seat, entry.action)
        if (refusal) complain(`entry ${seq} breaks rule ${refusal.rule} (${refusal.code})`)
      }
      advance(match, entry)
    } catch (error) {
      complain(`entry ${seq} cannot follow what is before it: ${(error as Error).message}`)
      break
    }
    hashes.push(look())
  }
  return hashes
}

interface Played {
  readonly match: StoredMatch
  /** The action that asks for undo. */
  readonly undo: string | undefined
}

/** Every acknowledged action is in the log exactly once, at its place; no refused one is. */
function checkAnswers(
  { viewer, happenings }: History,
  { match, undo }: Played,
  counts: Counts,
  complain: Complain,
): void {
  const mine = new Map<string, StoredEntry>()
  for (const entry of match.entries) {
    if (entry.seat === viewer && entry.actionId !== null) mine.set(entry.actionId, entry)
  }
  const sent = new Map<string, unknown>()
  const answers = new Map<string, Happening>()
  for (const happening of happenings) {
    switch (happening.kind) {
      case 'sent':
        if (sent.has(happening.id)) counts.resent++
        sent.set(happening.id, happening.action)
        break
      case 'acked': {
        const { id, seq } = happening
        const entry = mine.get(id)
        if (!entry) complain(`action ${id} of seat ${viewer} was acknowledged at ${seq} and is lost`)
        else if (entry.seq !== seq) complain(`action ${id} was acknowledged at ${seq} and is at ${entry.seq}`)
        else if (canonical(askedFor(entry, undo)) !== canonical(sent.get(id))) {
          complain(`action ${id} is not in the log as it was sent`)
        }
        if (!answers.has(id)) counts.acked++
        answers.set(id, happening)
        break
      }
      case 'refused':
        if (mine.has(happening.id)) complain(`action ${happening.id} was refused (${happening.code}) and is in the log`)
        counts.refused++
        answers.set(happening.id, happening)
        break
      case 'saw':
        break
    }
  }
  for (const id of mine.keys()) if (!sent.has(id)) complain(`action ${id} of seat ${viewer} was never sent`)
  const open = [...sent.keys()].filter(id => !answers.has(id))
  counts.unanswered.push(...open.map(id => `${match.table}: ${id} of seat ${viewer} was never answered`))
}

/** The action that a client sent for such an entry. */
function askedFor({ entry }: StoredEntry, undo: string | undefined): unknown {
  if ('undo' in entry) return { type: undo }
  return 'action' in entry ? entry.action : null
}

/** No client was shown anything that is not in the log, and no client's sequence went back. */
function checkViews(
  { viewer, happenings }: History,
  hashes: readonly ReadonlyMap<Viewer, string>[],
  counts: Counts,
  complain: Complain,
): void {
  let latest = 0
  for (const happening of happenings) {
    if (happening.kind !== 'saw') continue
    const { seq, hash } = happening
    const who = viewer === null ? 'a spectator' : `seat ${viewer}`
    if (seq < latest) complain(`${who} was shown ${seq} after ${latest}`)
    latest = seq
    const expected = hashes[seq]?.get(viewer)
    if (expected === undefined) complain(`${who} was shown ${seq}, and the log ends at ${hashes.length - 1}`)
    else if (expected !== hash) complain(`${who} was shown something else than the log gives at ${seq}`)
    else counts.views++
  }
}
