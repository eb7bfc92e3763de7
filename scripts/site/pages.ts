/** The frame of the site's pages around the documents. All addresses are relative: the site may live under any path. */

import { posix } from 'node:path'
import type { GameCard } from '#kernel'
import { escape, type Rendering } from './markdown.ts'

/** In menu order. */
const MENU = [
  ['index.html', 'Parlour'],
  ['docs/hosting.html', 'Host it'],
  ['contributing.html', 'Add a game'],
  ['docs/bots.html', 'Write a bot'],
  ['architecture.html', 'How it works'],
] as const

const DIFFERENT: readonly (readonly [title: string, words: string, page: string, linked: string])[] = [
  [
    'What you were shown is safe',
    'An action is confirmed, and anybody is shown it, only when it is on disk. Pull the plug: you come back to exactly the position you left.',
    'docs/faults.html',
    'What we do to the server, and what it did',
  ],
  [
    'Nobody peeks',
    'Every player’s view is built from nothing for that player alone. Bots get the same view as a person.',
    'docs/secrecy.html',
    'How we looked for leaks',
  ],
  [
    'The shuffle can be proved',
    'It is sealed before anybody sits down, everybody adds chance of their own, and when the match is over anybody can deal it again.',
    'docs/fair-shuffle.html',
    'How the seal works',
  ],
  [
    'Rules that answer',
    'What you cannot do tells you why, by the number of the rule, where you pointed. Every rule has its number, and every number its tests.',
    'docs/ux.html',
    'What a table promises',
  ],
  [
    'For any eyes and hands',
    'Touch, mouse, keyboard and screen reader; a plain list of everything you may do beside every board; light, dark and high contrast.',
    'docs/ux.html',
    'And the tests of it',
  ],
  [
    'Yours',
    'One process, one folder, no accounts, nobody else’s service. Without a network it still plays, against bots or from hand to hand.',
    'docs/hosting.html',
    'How to host it',
  ],
]

export function homePage(games: readonly GameCard[]): string {
  const boxes = games.map(
    card => `<li class="game">
  <a href="games/${card.id}.html">${film('', card)}<strong>${escape(card.name)}</strong></a>
  <span>${players(card)}</span>
  <p>${escape(card.pitch)}</p>
</li>`,
  )
  const reasons = DIFFERENT.map(
    ([title, words, page, linked]) => `<li><h3>${title}</h3><p>${words}</p><p><a href="${page}">${linked}</a></p></li>`,
  )
  return frame(
    'index.html',
    'Parlour: a game room of your own',
    `<header class="hero">
<h1>A game room of your own</h1>
<p class="lead">Modern board games in the browser: with friends by a link, against bots, or around one tablet. No accounts, no other service, no configuration.
It runs on your machine, and the matches stay there.</p>
<pre tabindex="0"><code>npm ci
npm start</code></pre>
<p>Then open <code>http://localhost:8080</code>. <a href="docs/hosting.html">To keep it open for others</a> takes a page.</p>
</header>
<section aria-labelledby="games"><h2 id="games">The games</h2><ul class="games">${boxes.join('\n')}</ul></section>
<section aria-labelledby="different"><h2 id="different">What is different</h2><ul class="reasons">${reasons.join('\n')}</ul></section>
<section aria-labelledby="make"><h2 id="make">Make it yours</h2>
<ul>
<li><a href="contributing.html">Add a game</a>: rules, a view, a board; lobby, storage, replays, bots’ threads and the rest come from its definition.</li>
<li><a href="docs/bots.html">Write a bot</a> in any language: it sits at your table like anybody, or plays through the <a href="docs/referee.html">referee</a>, one JSON message a line.</li>
<li><a href="docs/languages.html">Translate it</a>: a language is a matter of words, not of code.</li>
<li><a href="readme.html">Everything else</a>.</li>
</ul></section>`,
  )
}

export function gamePage(place: string, card: GameCard, rules: Rendering): string {
  const up = upFrom(place)
  const picture = (kind: string, what: string) =>
    `<figure><img src="${up}docs/pictures/${card.id}-${kind}.png" alt="${escape(what)}" loading="lazy"><figcaption>${escape(what)}</figcaption></figure>`
  return frame(
    place,
    `${card.name} · Parlour`,
    `<header class="hero"><h1>${escape(card.name)}</h1><p class="lead">${escape(card.pitch)}</p><p>${players(card)}</p></header>
${film(up, card)}
<p>Recorded from a match among bots, as a replay shows it. There is a tutorial of five minutes, and the whole rulebook is at hand while you play. To play it,
<a href="${up}docs/hosting.html">start a room</a>; which rule is shown by which test stands in <a href="${up}docs/rules/${card.id}.html">this list</a>.</p>
<div class="pictures">${picture('desktop', `A match of ${card.name}, half played`)}${picture('phone', 'The same match on a phone')}</div>
<section class="rules" aria-label="Rules">${demoted(rules.html)}</section>
<p class="small">The game belongs to its authors and publishers; Parlour is a tribute and not connected with them. If you like it, buy the box. Words and pictures here are our own.</p>`,
  )
}

export function documentPage(place: string, { html, title }: Rendering): string {
  return frame(place, `${title} · Parlour`, html)
}

/** The rulebook's title becomes a heading of the page. */
function demoted(html: string): string {
  return html.replace(/<(\/?)h([1-5])\b/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
}

function players({ players: { min, max } }: GameCard): string {
  return `${min === max ? min : `${min}–${max}`} players`
}

/** A still picture with prefers-reduced-motion. */
function film(up: string, { id, name }: GameCard): string {
  const folder = `${up}docs/pictures/animations/${id}`
  return `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${folder}-still.webp"><img class="film" src="${folder}.webp" width="640" height="400" alt="A match of ${escape(name)}, turn by turn"></picture>`
}

function upFrom(place: string): string {
  const up = posix.relative(posix.dirname(place), '.')
  return up === '' ? '' : `${up}/`
}

function frame(place: string, title: string, main: string): string {
  const up = upFrom(place)
  const menu = MENU.map(([page, words]) => {
    const here = page === place ? ' aria-current="page"' : ''
    return `<li><a href="${up}${page}"${here}>${words}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="A game room of your own: board games with friends by a link, against bots, or on one device.">
<title>${escape(title)}</title>
<link rel="icon" type="image/svg+xml" href="${up}web/public/icon.svg">
<link rel="stylesheet" href="${up}site/style.css">
</head>
<body>
<a class="skip" href="#main">To the text</a>
<nav aria-label="Site"><ul>${menu.join('')}</ul></nav>
<main id="main">
${main}
</main>
<footer><p>Parlour is free software under the MIT licence. The games belong to their authors and publishers.</p></footer>
</body>
</html>
`
}
