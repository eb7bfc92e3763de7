/** The score sheets of all seats side by side. */

import type { Outcome, Seat } from '#kernel'

export interface ScoreTable {
  /** The columns' seats; one column for all when the outcome is shared. */
  readonly columns: readonly (Seat | 'all')[]
  readonly rows: readonly { readonly label: string; readonly points: readonly (number | null)[] }[]
  readonly totals: readonly number[]
}

/** `null` if the game keeps no score. Rows with the same label on one sheet are added up. */
export function scoreTable(outcome: Outcome): ScoreTable | null {
  const sheets = outcome.kind === 'ranked' ? outcome.scores : outcome.score && [outcome.score]
  if (!sheets || sheets.every(sheet => sheet.lines.length === 0)) return null
  const labels = [...new Set(sheets.flatMap(sheet => sheet.lines.map(line => line.label)))]
  return {
    columns: outcome.kind === 'ranked' ? sheets.map((_, seat) => seat) : ['all'],
    rows: labels.map(label => ({
      label,
      points: sheets.map(sheet => {
        const lines = sheet.lines.filter(line => line.label === label)
        return lines.length === 0 ? null : lines.reduce((sum, line) => sum + line.points, 0)
      }),
    })),
    totals: sheets.map(sheet => sheet.total),
  }
}
