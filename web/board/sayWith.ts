/** A translated sentence that contains elements: a link, emphasis. */

import { createElement, Fragment, type ReactNode } from 'react'
import { type Forms, sayParts } from '#kernel'

export function sayWith(sentence: string | Forms, facts: Readonly<Record<string, ReactNode>>): ReactNode {
  return createElement(Fragment, null, ...sayParts(sentence, facts))
}
