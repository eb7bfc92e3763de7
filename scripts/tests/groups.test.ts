import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { groupOf, GROUPS, testFiles } from './groups.ts'
import { type Figures, groupTable } from './page.ts'

const files = testFiles()

describe('groups of tests', () => {
  test('every test file is in a group', () => {
    expect(files.filter(file => groupOf(file) === null)).toEqual([])
  })

  test.each(GROUPS.map(group => [group.name, group] as const))('%s has files and a unique name', (name, group) => {
    expect(files.some(file => groupOf(file) === group)).toBe(true)
    expect(GROUPS.filter(each => each.name === name)).toHaveLength(1)
  })

  test('docs/testing.md shows them with the measured figures', () => {
    const figures = JSON.parse(readFileSync('docs/testing.json', 'utf8')) as Figures
    expect(unpadded(readFileSync('docs/testing.md', 'utf8'))).toContain(unpadded(groupTable(figures)))
  })
})

/** The formatter pads the columns of a table. */
function unpadded(text: string): string {
  return text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{2,}/g, '-')
}
