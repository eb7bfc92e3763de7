import { conformance } from '#kernel/testing/conformance.ts'
import { test } from 'vitest'
import { pilferingPandas } from './index.ts'
const { game } = pilferingPandas.open(pilferingPandas.content)
for (const [name, run] of conformance(game, { matches: 40 })) test(name, run, 60000)
