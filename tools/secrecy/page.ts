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
  /** The share of pairs in which this part of the state was another, from 0 to 1. */
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

Whoever plays here may know what the rules let them see and nothing else. That is tested as non-interference: for positions
that random play comes to, with random numbers of players and options, and for everybody who looks (each seat, a program on
its own line, whoever watches), **everything hidden from them is dealt anew** so that their view stays the same. Then the
same evening is played twice by the server's own tables, rooms, channels and store, with the one deal and with the other, and
all they are told is compared: **to the byte, in the same number and order, and at the same millisecond** of a clock of our
own. Resamples in which nothing hidden differs, or in which somebody could not go on, do not count.

In each evening somebody looks at a snapshot, at every step, at the list of what they may do, and at words for it; they ask for
earlier moments, ping, come back after a lost connection, and try what they must not do: what others may do, what was legal at
another time, near misses and nonsense. People act (in the second evening by the same action, or by one that looks the same),
bots play, a seat that is away gets its push message; the list of one's own tables, the file of the match, the admin's summary
and the server's log are compared as well, and so is every delay the server decides on, such as how long a bot takes or an
action is held. As soon as play itself brings different cards to light, the two evenings part and are compared no further; where
the dice to come are the same in both, it is checked that it was a hidden card that parted them, and nothing else.

${table(
  [
    '',
    'pairs',
    'leaks',
    'positions',
    'matches',
    'bytes compared',
    'messages',
    'delays',
    'steps alike',
    'alike to the end',
    'a card came to light',
    'not counted',
  ],
  all.map(figures => [
    figures.game,
    grouped(figures.pairs),
    `**${figures.leaks}**`,
    grouped(figures.positions),
    grouped(figures.matches),
    grouped(sum(figures, 'bytes')),
    grouped(sum(figures, 'messages')),
    grouped(figures.delays),
    grouped(figures.deeds),
    grouped(figures.wholeEvenings),
    grouped(figures.broughtToLight),
    grouped(figures.alike + figures.impossible),
  ]),
)}

With 95 % confidence, fewer than 3 in n such pairs differ: for 100,000 pairs, fewer than 0.003 %.

\`npm run secrecy -- --pairs 100000\` compares that many pairs of each game and writes this page; \`npm test\` compares a share.

What only a page can tell is looked at in a browser (\`tools/browser/hotSeat.test.ts\`): with two hands on one device, neither is on the page behind the curtain, after a
reload or on the way back, in words or markup; and while people play no request is made that could tell what is needed. Whoever plays on their own device can look into what
their browser keeps: that is theirs to do.

## Would it be noticed?

${leaks.length} houses with a hole are built in the tests, each of which tells somebody something that hangs on the hidden cards, most of them a
single bit. All of them are found out:

${leaks.map(({ channel, name }) => `- ${channel}: ${name}`).join('\n')}

${all.map(section).join('\n\n')}

## What it cannot show

- What is hidden is what \`determinize\` deals anew. The lists of parts above say what that was; whether the rules want more hidden than
  that is for people to read (\`games/<game>/view.ts\`, one file per game, and the chapter on secrets in its RULES.md).
- Whether the rules tell everybody too much. An event that even spectators are told of parts two evenings like a card that comes to
  light. Where the views stayed the same, such events are listed above by their type: whether they are public is for people to judge.
- How long a bot really thinks. A bot is asked to have done when its pace says that it acts, and its pace hangs on nothing hidden;
  but on a machine so busy that it answers later, that can be seen. The same is true of people.
- What people tell by what they do, and when.
- What somebody can read on their own device. In a match against bots or around one device, the whole match lies in that browser.
`
}

function section({
  game,
  channels,
  viewers,
  seats,
  pressed,
  announced,
  parts,
  date,
  commit,
  seed,
  minutes,
}: Figures): string {
  return `## ${game}

${table(
  ['channel', 'messages', 'bytes'],
  Object.entries(channels).map(([channel, { messages, bytes }]) => [channel, grouped(messages), grouped(bytes)]),
)}

Pairs by who looks: ${listed(viewers)}; by the number of seats: ${listed(seats)}; while time pressed: ${grouped(pressed)}. Told to everybody by the rules and parting a pair though the views stayed the same: ${listed(announced) || 'nothing'}. Dealt anew, and really different in so many of a hundred pairs: ${Object.entries(
    parts,
  )
    .toSorted(([, a], [, b]) => b - a)
    .map(([part, share]) => `\`${part}\` ${Math.round(100 * share)}`)
    .join(', ')}.

Last looked at ${date} in ${minutes} min, commit ${commit}, seed \`${seed}\`.`
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} (${grouped(count)})`)
    .join(', ')
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
