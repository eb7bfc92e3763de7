import { expect, test } from 'vitest'
import { qrPath } from './QrCode.tsx'

test('the picture covers exactly the dark modules, with four modules of quiet zone around', () => {
  const { size, path } = qrPath('https://example.org/#/join/abcdefghijklmnopqrstuv')
  const dark = new Set<string>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step} ${y}`)
  }
  const xs = [...dark].map(cell => Number(cell.split(' ')[0]))
  expect(Math.min(...xs)).toBe(4)
  expect(Math.max(...xs)).toBe(size - 5)
  // The three finder patterns of every QR code: a dark ring, seven modules wide.
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let step = 0; step < 7; step++) expect(dark.has(`${left + step} ${top}`)).toBe(true)
    expect(dark.has(`${left + 1} ${top + 1}`)).toBe(false)
  }
})
