import { expect, test } from 'vitest'
import { rekeyed } from './rekey.ts'

const sentences = new Map([
  ['Good luck!', "Luck's with you!"],
  ['{count} cards', '{count} cards in hand'],
])

test('a reworded sentence changes where it is said, where it is expected and in the catalogue, but no other text', () => {
  expect(rekeyed('say.ts', `say('Good luck!') // Good luck!\nsay('Good luck, all!')`, sentences)).toBe(
    `say("Luck's with you!") // Good luck!\nsay('Good luck, all!')`,
  )
  expect(rekeyed('de.ts', `export const catalogue = { 'Good luck!': 'Viel Glück!' }`, sentences)).toBe(
    `export const catalogue = { "Luck's with you!": 'Viel Glück!' }`,
  )
  expect(rekeyed('say.ts', `say({ one: '{count} card', other: '{count} cards' })`, sentences)).toBe(
    `say({ one: '{count} card', other: '{count} cards in hand' })`,
  )
  expect(rekeyed('Line.tsx', `const line = <p title="Good luck!">Good luck!</p>`, sentences)).toBe(
    `const line = <p title="Luck's with you!">Good luck!</p>`,
  )
})
