/** The page that shows all pictures, with filters by game, kind, theme and size. Plain files: it opens without a server. */

import { shelf } from '#games/shelf.ts'
import { type Size, SIZES, type Theme, THEMES } from './looks.ts'
import type { Subject } from './subjects.ts'

export interface Shot {
  readonly subject: Subject
  readonly size: Size
  readonly theme: Theme
  /** Relative to the page. */
  readonly file: string
}

export function galleryPage(shots: readonly Shot[]): string {
  const games = shelf.map(({ card }) => [card.id, card.name] as const)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour: the gallery</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>The gallery</h1>
<form>
${choice('game', 'Game', [['room', 'The room'], ...games])}
${choice('kind', 'What', [
  ['screen', 'Screens'],
  ['board', 'Board states'],
  ['scene', 'Scenes of the rulebook'],
  ['pieces', 'Pieces'],
])}
${choice(
  'theme',
  'Theme',
  THEMES.map(theme => [theme, theme] as const),
)}
${choice(
  'size',
  'Size',
  SIZES.map(({ name, width, height }) => [name, `${name}, ${width} × ${height}`] as const),
)}
<output></output>
</form>
</header>
<main>
${shots.map(figure).join('\n')}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

function figure({ subject: { title, kind, game }, size, theme, file }: Shot): string {
  const where = `${title} · ${size.name} · ${theme}`
  return `<figure data-game="${game ?? 'room'}" data-kind="${kind}" data-theme="${theme}" data-size="${size.name}"><a href="${file}"><img src="${file}" loading="lazy" width="${size.width}" height="${size.height}" alt="${escaped(where)}"></a><figcaption>${escaped(game ?? 'room')} · ${escaped(where)}</figcaption></figure>`
}

function choice(name: string, label: string, options: readonly (readonly [value: string, label: string])[]): string {
  const all = [['', 'all'] as const, ...options]
  const items = all.map(([value, words]) => `<option value="${value}">${escaped(words)}</option>`).join('')
  return `<label>${label} <select name="${name}">${items}</select></label>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.codePointAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 0; }
header { position: sticky; top: 0; padding: 8px 16px; background: Canvas; border-bottom: 1px solid GrayText; }
h1 { margin: 0 0 4px; font-size: 20px; }
form { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; }
select { min-height: 32px; font: inherit; }
main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: flex-start; }
figure { margin: 0; }
figure[hidden] { display: none; }
img { display: block; width: auto; max-width: 100%; height: 420px; object-fit: cover; object-position: top; border: 1px solid GrayText; }
figcaption { max-width: 46ch; font-size: 13px; }
`

const SCRIPT = `
const form = document.forms[0]
const figures = [...document.querySelectorAll('figure')]
const filter = () => {
  const wanted = [...new FormData(form)].filter(([, value]) => value !== '')
  for (const figure of figures) figure.hidden = wanted.some(([name, value]) => figure.dataset[name] !== value)
  form.querySelector('output').textContent = figures.filter(figure => !figure.hidden).length + ' pictures'
}
form.addEventListener('change', filter)
filter()
`
