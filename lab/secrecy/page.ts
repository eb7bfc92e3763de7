/** docs/secrecy.md: what was compared, in which games, and what was found. */

import { leaks } from './leaks.ts'
import type { Tally } from './pairs.ts'

export interface Figures {
  readonly game: string
  readonly pairs: number
  readonly positions: number
  readonly matches: number
  readonly wholeEvenings: number
  readonly alike: number
  readonly impossible: number
  readonly broughtToLight: number
  readonly announced: Readonly<Record<string, number>>
  readonly deeds: number
  readonly delays: number
  readonly channels: Readonly<Record<string, { readonly messages: number; readonly bytes: number }>>
  readonly viewers: Readonly<Record<string, number>>
  readonly seats: Readonly<Record<string, number>>
  readonly pressed: number
  /** The share of pairs in which this part of the state differed, from 0 to 1. */
  readonly parts: Readonly<Record<string, number>>
  readonly leaks: number
  readonly date: string
  readonly commit: string
  readonly seed: string
  readonly minutes: number
}

export function figuresOf(tally: Tally, run: Pick<Figures, 'date' | 'commit' | 'seed' | 'minutes'>): Figures {
  const { channels, viewers, seats, announced, parts, looked, leaks: found, ...counts } = tally
  return {
    ...counts,
    channels: Object.fromEntries(channels),
    viewers: Object.fromEntries(viewers),
    seats: Object.fromEntries(seats),
    announced: Object.fromEntries(announced),
    parts: Object.fromEntries([...parts].map(([part, count]) => [part, Number((count / looked).toFixed(3))])),
    leaks: found.length,
    ...run,
    minutes: Number(run.minutes.toFixed(1)),
  }
}

export function page(all: readonly Figures[]): string {
  return `# Nothing leaks

A player may know what the rules let them see, and nothing else. That is tested as non-interference: for positions that random play comes to, with random numbers of players and options, and for
all who look (each seat, a program on its own line, spectators), **everything hidden from them is dealt anew** so that their view stays the same. Then the same evening is played twice by the server's own
tables, rooms, channels and store, with the one deal and with the other, and all they are told is compared: **to the byte, in the same number and order, and at the same millisecond** of a clock of our own.

Compared are snapshots, steps, lists of legal actions, words, refusals, look-backs, pongs, reconnects, push messages, the list of one's own tables, the file of the match, the admin's summary, the server's
log, and every delay the server decides on. As soon as play itself brings different cards to light, the two evenings part and are compared no further; where the dice to come are the same in both, it is
checked that a hidden card parted them. Resamples in which nothing hidden differs, or in which a seat could not go on, do not count.

${table(
  [
    '',
    'pairs',
    'leaks',
    'positions',
    'matches',
    'messages',
    'bytes',
    'delays',
    'alike to the end',
    'a card came to light',
  ],
  all.map(figures => [
    figures.game,
    grouped(figures.pairs),
    `**${figures.leaks}**`,
    grouped(figures.positions),
    grouped(figures.matches),
    grouped(sum(figures, 'messages')),
    grouped(sum(figures, 'bytes')),
    grouped(figures.delays),
    grouped(figures.wholeEvenings),
    grouped(figures.broughtToLight),
  ]),
)}

With 95 % confidence, fewer than 3 in n such pairs differ: for 100,000 pairs, fewer than 0.003 %. The figures of each channel and kind of viewer, what was dealt anew, which events parted a pair, date, commit and
seed are in [secrecy.json](secrecy.json). \`npm run lab -- secrecy --pairs 100000\` compares that many pairs of each game and writes this page; \`npm test\` compares a share.

**Would it be noticed?** ${leaks.length} houses with a hole (\`lab/secrecy/leaks.ts\`) tell something that hangs on the hidden cards, most of them a single bit. The tests find all of them out.

What only a page can tell is looked at in a browser (\`e2e/games/hotSeat.test.ts\`): with two hands on one device, neither is on the page behind the curtain, after a reload or on the way back, in words or
markup; and while people play no request is made that could tell what is needed.

## What it cannot show

- Whether the rules want more hidden than \`determinize\` deals anew, and whether they tell everybody too much: that is for people to read (\`games/<game>/view.ts\`, and the chapter on secrets in its RULES.md).
- How long a bot really thinks. Its pace hangs on nothing hidden; but on a machine so busy that it answers later, that can be seen. The same is true of people, and of what they tell by what they do, and when.
- What people can read on their own device. In a match against bots or around one device, the whole match lies in that browser.
`
}

function sum({ channels }: Figures, what: 'messages' | 'bytes'): number {
  return Object.values(channels).reduce((total, each) => total + each[what], 0)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
