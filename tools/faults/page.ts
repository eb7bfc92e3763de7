/** docs/faults.md: one table of all faults, then a section for each with its figures and those of its control. */

import type { FaultFindings } from './fault.ts'

/** What was found: the first few violations, and how many there were. */
export interface KeptFindings extends FaultFindings {
  readonly count: number
}

/** One fault, run once in its long form together with its control. */
export interface Run {
  readonly id: string
  readonly name: string
  readonly about: string
  /** What the control breaks. */
  readonly control: string
  readonly found: KeptFindings
  readonly caught: KeptFindings
  readonly date: string
  readonly commit: string
  readonly seed: string
  readonly note: string
  readonly cores: number
  readonly node: string
  /** Absent where nobody looked. */
  readonly minutes?: number
}

/** No promise was broken, and the control was found out. */
export function isWell({ found, caught }: Run): boolean {
  return found.count === 0 && found.times > 0 && caught.count > 0 && caught.times > 0
}

export function page(runs: readonly Run[]): string {
  return `# What may happen to the server, done to it

Everything that may happen to a server is done to ours, many times, while people and bots play; then it is checked that nothing was lost, doubled or leaked, and that
nobody was kept waiting longer than promised. Every fault has a **positive control**: a build that breaks the promise on purpose, which the same check must find out, so
that a check that sees nothing is noticed. The bound says how rare such a loss must be for so many trials to have shown none: with 95 % confidence fewer than 3 in n.

\`npm run faults\` runs all of it and writes this page, \`npm run faults -- --only F1,F8 --times 50\` some of it; \`npm test\` runs a share of each, \`npm run test:all\` more of it and the controls.

${markdownTable(
  ['', 'fault', 'times', 'violations', 'control found out', 'fewer than'],
  runs.map(({ id, name, found, caught }) => [
    id,
    name,
    grouped(found.times),
    found.count === 0 ? '0' : `**${found.count}**`,
    caught.count > 0 && caught.times > 0 ? `yes, ${grouped(caught.count)} times` : '**no**',
    bound(found),
  ]),
)}

${runs.map(section).join('\n\n')}
`
}

function section(run: Run): string {
  const { id, name, about, control, found, caught, date, commit, seed, note, cores, node, minutes } = run
  const names = [...new Set([...Object.keys(found.figures), ...Object.keys(caught.figures)])]
  const cell = (value: number | string | undefined) =>
    value === undefined ? '' : typeof value === 'number' ? grouped(value) : value
  const rows = [
    ['times', grouped(found.times), grouped(caught.times)],
    ...names.map(figure => [figure, cell(found.figures[figure]), cell(caught.figures[figure])]),
    ['violations', `**${grouped(found.count)}**`, grouped(caught.count)],
  ]
  const example = caught.violations[0]
  return `## ${id}: ${name}

${about}

Control: ${control}${example === undefined ? '' : ` Found out by, for one: “${example}”.`}

${markdownTable(['', 'server', 'control'], rows)}

Last run ${date}${minutes === undefined ? '' : ` in ${minutes} min`}, commit ${commit}, seed \`${seed}\`, ${cores} cores${note && ` (${note})`}, Node ${node}.${
    found.count === 0 ? '' : `\n\n${found.violations.map(violation => `- ${violation}`).join('\n')}`
  }`
}

function bound({ times, count }: KeptFindings): string {
  if (count > 0 || times === 0) return ''
  const share = 300 / times
  return `${share >= 1 ? share.toFixed(1) : share.toPrecision(1)} %`
}

/** The first two columns are words, the others are numbers. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((title, column) => (column === 0 || title === 'fault' ? '---' : '---:'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
