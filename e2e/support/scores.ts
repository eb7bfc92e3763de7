/** The score sheet as it is printed on the end screen. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rows of numbers, one for each seat; the last row is the totals. */
export async function printedScores(page: Page): Promise<number[][]> {
  const rows = await page
    .locator('.end-scores tbody tr, .end-scores tfoot tr')
    .evaluateAll(lines => lines.map(line => [...line.querySelectorAll('td')].map(cell => cell.textContent)))
  return rows.map(row => row.map(cell => (cell === '–' ? 0 : Number(cell.replace('−', '-')))))
}

/** Expects the same sheet on every page, and that it adds up. */
export function expectOneSheet(sheets: readonly number[][][], seats: number): void {
  for (const sheet of sheets) {
    expect(sheet).toEqual(sheets[0])
    const totals = sheet.at(-1)!
    expect(totals).toHaveLength(seats)
    const sums = totals.map((_, seat) => sheet.slice(0, -1).reduce((sum, row) => sum + row[seat]!, 0))
    expect(sums).toEqual(totals)
  }
}
