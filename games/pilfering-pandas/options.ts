/** The options of a table (PP-3, PP-19). */

import type { OptionSpecs } from '#kernel'
import { refuse } from './text/refusals.ts'
import { LEVELS, type Options } from './types.ts'

function flag(option: keyof Options, { on }: { readonly on: boolean } = { on: false }) {
  return { kind: 'flag', default: on, refusal: refuse('BAD_OPTION', { option }) } as const
}

function choice<const T extends string>(option: keyof Options, values: readonly T[]) {
  return { kind: 'choice', values, default: values[0]!, refusal: refuse('BAD_OPTION', { option }) } as const
}

export const OPTION_SPECS: OptionSpecs<Options> = {
  level: { kind: 'choice', values: LEVELS, default: 'normal', refusal: refuse('BAD_LEVEL') },
  foiledPlans: flag('foiledPlans'),
  removeThree: flag('removeThree'),
  limitFive: flag('limitFive'),
  freeBelowLimit: flag('freeBelowLimit'),
  chat: choice('chat', ['phrases', 'honour', 'open']),
  pickUpThree: flag('pickUpThree'),
  soloSuspicion: flag('soloSuspicion'),
  soloStashCounts: choice('soloStashCounts', ['level', 'always', 'never']),
  pandaChoice: choice('pandaChoice', ['choose', 'random']),
  startPlayer: choice('startPlayer', ['choose', 'random']),
  undo: choice('undo', ['open', 'turn', 'off']),
  showKnownCards: flag('showKnownCards', { on: true }),
}
