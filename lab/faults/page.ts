/** docs/faults.md: one table of all faults; the details and measurements of each are in docs/faults.json. */

import type { FaultFindings } from './fault.ts'

/** What was found: the first few violations, and how many there were. */
export interface KeptFindings extends FaultFindings {
  readonly count: number
}

/** One fault, run once in its long form together with its control. */
export interface Run {
  readonly id: string
  readonly name: string
  readonly holds: string
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
  /** Absent where it was not recorded. */
  readonly minutes?: number
}

/** No promise was broken, and the control was detected. */
export function isWell({ found, caught }: Run): boolean {
  return found.count === 0 && found.times > 0 && caught.count > 0 && caught.times > 0
}

export function page(runs: readonly Run[]): string {
  const rows = runs.map(({ id, name, holds, found, caught }) => [
    id,
    name,
    holds,
    grouped(found.times),
    found.count === 0 ? '0' : `**${grouped(found.count)}**`,
    caught.count > 0 && caught.times > 0 ? grouped(caught.count) : '**none**',
  ])
  const broken = runs.flatMap(({ name, found }) => found.violations.map(violation => `- ${name}: ${violation}`))
  return `# What may happen to the server, done to it

Everything that may happen to a server is done to ours, many times, while people and bots play. Every client writes down what it sent, what was acknowledged and what it was shown. Then a
checker that knows the rules and the stored logs, but nothing of the server, looks for violations: what was lost, doubled, moved or leaked, and waits longer than promised.

Every fault has a **positive control**: a build that breaks the promise on purpose. The last column counts what the same check found there; where it found nothing, it proves nothing.
No violation in n trials means, with 95 % confidence, fewer than 3 in n.

\`npm run lab -- faults\` runs all of it and writes this page, \`npm run lab -- faults --only F1,F8 --times 50\` some of it; \`npm test\` runs a share of each, \`npm run test:all\` more of it and the controls.
What exactly is done, how the control is broken, all figures, date, commit, seed and machine of each run are in [faults.json](faults.json).

| | fault | what must hold | times | violations | in the control |
| --- | --- | --- | ---: | ---: | ---: |
${rows.map(cells => `| ${cells.join(' | ')} |`).join('\n')}
${broken.length === 0 ? '' : `\n${broken.join('\n')}\n`}`
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
