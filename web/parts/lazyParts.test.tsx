/** Lazy parts, rendered without a browser. */

import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { later } from './lazyParts.tsx'

function drawn(Part: (props: { readonly name: string }) => React.ReactNode): string {
  return renderToStaticMarkup(
    <Suspense fallback="wait">
      <Part name="Ann" />
    </Suspense>,
  )
}

test('a missing part suspends, and a loaded part is rendered at once', async () => {
  const Part = later(async () => ({ name }: { readonly name: string }) => <b>{name}</b>)
  expect(drawn(Part)).toContain('wait')
  await Part.fetch()
  expect(drawn(Part)).toBe('<b>Ann</b>')
})

test('a part that failed to load can be loaded later', async () => {
  let online = false
  const Part = later(async () => {
    if (!online) throw new Error('the line is down')
    return ({ name }: { readonly name: string }) => <b>{name}</b>
  })
  await expect(Part.fetch()).rejects.toThrow('the line is down')
  online = true
  await Part.fetch()
  expect(drawn(Part)).toBe('<b>Ann</b>')
})
