/** Plain text in columns for the terminal. */

/** Numbers right-aligned, words left-aligned; the first row is the heading. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const isNumeric = (column: number) => rows.slice(1).every(row => /^[-\d]/.test(row[column] ?? ''))
  const right = widths.map((_, column) => rows.length > 1 && isNumeric(column))
  return rows
    .map(row => {
      const cells = row.map((cell, column) =>
        right[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      return `  ${cells.join('  ')}`.trimEnd()
    })
    .join('\n')
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
