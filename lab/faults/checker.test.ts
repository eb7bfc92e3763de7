import { describe, expect, test } from 'vitest'
import { advance, canonical, cloneJson, hashJson, propose, sha256, startMatch } from '#kernel'
import { tally } from '#server/testing/shelf.ts'
import { check } from './checker.ts'
import type { Happening, History, StoredEntry, StoredMatch } from './runs/histories.ts'

const box = tally.open(tally.content)
const terms = {
  id: 'match',
  table: 'table',
  game: 'tally',
  version: 1,
  contentHash: box.game.contentHash,
  seats: 2,
  options: { allowThree: false, first: 0 },
  seed: 'any',
}

/** Six actions by turns, each sent, acknowledged and seen by both. */
function playedWell(): { match: StoredMatch; histories: History[] } {
  const match = startMatch(box.game, { seats: 2, options: terms.options }, terms.seed)
  const entries: StoredEntry[] = []
  const told: [Happening[], Happening[]] = [[], []]
  const show = () =>
    told.forEach((happenings, seat) =>
      happenings.push({ kind: 'saw', seq: entries.length, hash: hashJson(box.game.view(match.state, seat)) }),
    )
  show()
  let prevHash = sha256(canonical(terms))
  for (let seq = 1; seq <= 6; seq++) {
    const seat = (seq - 1) % 2
    const action = { type: 'add', amount: 1 + (seq % 2) }
    const proposal = propose(match, seat, action, seq)
    if (!proposal.ok) throw new Error(proposal.refusal.code)
    advance(match, proposal.entry)
    const actionId = `a${seq}`
    const hash = sha256(canonical([prevHash, seq, actionId, proposal.entry]))
    entries.push({ seq, seat, actionId, entry: proposal.entry, prevHash, hash })
    prevHash = hash
    told[seat]!.push({ kind: 'sent', id: actionId, action })
    show()
    told[seat]!.push({ kind: 'acked', id: actionId, seq })
  }
  const histories = told.map((happenings, viewer) => ({ table: 'table', viewer, happenings }))
  return { match: { ...terms, entries }, histories }
}

type Played = { match: { entries: Writable<StoredEntry>[] }; histories: { happenings: Writable<Happening>[] }[] }
type Writable<T> = { -readonly [K in keyof T]: T[K] }

test('a correct match has no violations', () => {
  const { match, histories } = playedWell()
  const verdict = check(histories, [match], () => box)
  expect(verdict).toEqual({
    violations: [],
    matches: 1,
    entries: 6,
    acked: 6,
    resent: 0,
    refused: 0,
    views: 14,
    unanswered: [],
  })
})

describe('every broken promise is found', () => {
  test.each<[string, (played: Played) => void, RegExp]>([
    ['the last entry is lost', ({ match }) => void match.entries.pop(), /acknowledged at 6 and is lost/],
    ['an entry in the middle is lost', ({ match }) => void match.entries.splice(2, 1), /entry 3 has number 4/],
    ['an entry is doubled', ({ match }) => void match.entries.push(match.entries[5]!), /is in the log twice/],
    [
      'an entry is moved to the front',
      ({ match }) => void match.entries.unshift(match.entries.pop()!),
      /the hash chain breaks at 6/,
    ],
    ['a hash is wrong', ({ match }) => void (match.entries[3]!.hash = 'x'), /the hash chain breaks at 4/],
    [
      'an action is not the one that was sent',
      ({ histories }) =>
        void histories[0]!.happenings.splice(1, 1, { kind: 'sent', id: 'a1', action: { type: 'add', amount: 1 } }),
      /is not in the log as it was sent/,
    ],
    [
      'an action is acknowledged at another place',
      ({ histories }) => void histories[0]!.happenings.push({ kind: 'acked', id: 'a1', seq: 3 }),
      /acknowledged at 3 and is at 1/,
    ],
    [
      'an action is refused and carried out',
      ({ histories }) => void histories[0]!.happenings.push({ kind: 'refused', id: 'a1', code: 'X' }),
      /was refused \(X\) and is in the log/,
    ],
    [
      'a view goes back',
      ({ histories }) => void histories[1]!.happenings.push(histories[1]!.happenings[0]!),
      /was shown 0 after 6/,
    ],
    [
      'a view of another viewer',
      ({ histories }) => void (histories[1]!.happenings[0] = histories[0]!.happenings[0]!),
      /was shown something else/,
    ],
    [
      'a view is ahead of the log',
      ({ histories }) => void histories[1]!.happenings.push({ kind: 'saw', seq: 7, hash: 'x' }),
      /and the log ends at 6/,
    ],
    ['an action that was never sent', ({ histories }) => void histories[1]!.happenings.splice(0), /was never sent/],
  ])('%s', (_name, spoil, complaint) => {
    const played = cloneJson(playedWell())
    spoil(played as unknown as Played)
    const { violations } = check(played.histories, [played.match], () => box)
    expect(violations).toContainEqual(expect.stringMatching(complaint))
  })

  test('a whole match is missing', () => {
    expect(check(playedWell().histories, [], () => box).violations).toEqual(['table: its match is gone'])
  })
})
