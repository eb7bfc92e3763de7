/** A sentence with more than words in it: a link, something strong. */

import { createElement, Fragment, type ReactNode } from 'react'
import { type Forms, sayParts } from '#kernel'

export function sayWith(sentence: string | Forms, facts: Readonly<Record<string, ReactNode>>): ReactNode {
  return createElement(Fragment, null, ...sayParts(sentence, facts))
}
