import { expect, test } from 'vitest'
import { distances, importersOf } from './importGraph.ts'

const files = ['a/x.ts', 'a/x.test.ts', 'a/y.ts', 'b/z.ts', 'b/z.test.ts', 'b/all.ts', 'c/alone.ts', 'a/style.css']
const importers = importersOf(
  [
    { file: 'a/y.ts', imports: ['./x.ts', './style.css', 'react'] },
    { file: 'b/z.ts', imports: ['../a/y.ts'] },
    { file: 'b/z.test.ts', imports: ['./z.ts'] },
    { file: 'b/all.ts', imports: ['../a/*.ts'] },
  ],
  files,
)

test('the test beside a changed file is as near as its importers, and further files follow in order', () => {
  const found = distances(['a/x.ts'], importers)
  expect(Object.fromEntries(found)).toMatchObject({
    'a/x.ts': 0,
    'a/x.test.ts': 1,
    'a/y.ts': 1,
    'b/all.ts': 1,
    'b/z.ts': 2,
    'b/z.test.ts': 3,
  })
  expect(found.has('c/alone.ts')).toBe(false)
})

test('a stylesheet reaches the files that import it', () => {
  expect(distances(['a/style.css'], importers).get('b/z.test.ts')).toBe(3)
})

test('with two changed files the shorter distance counts', () => {
  expect(distances(['a/x.ts', 'b/z.ts'], importers).get('b/z.test.ts')).toBe(1)
})
