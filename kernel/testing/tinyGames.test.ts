/** The test games must satisfy what every game must satisfy. */

import { describe, test } from 'vitest'
import { ascend } from './ascend.ts'
import { conformance } from './conformance.ts'
import { liarsDice } from './liarsDice.ts'

describe('liarsDice', () => {
  for (const [name, run] of conformance(liarsDice)) test(name, run)
})

describe('ascend', () => {
  for (const [name, run] of conformance(ascend)) test(name, run)
})
