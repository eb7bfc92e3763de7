/** Parts of the page whose code comes when they are first drawn, or sooner. */

import { type ComponentType, lazy, useState } from 'react'

export interface Later<Props> {
  (props: Props): React.ReactNode
  /** Begins to load it. Rejects if it cannot be had; whoever draws it tries again. */
  fetch(): Promise<unknown>
}

/**
 * Like React's `lazy`; but what is there already is drawn at once. `lazy` would wait for it all the same, and once anything is waited for, React
 * leaves the word of it on show for 0.3 s.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let there: ComponentType<Props> | null = null
  const fetch = async () => (there = await load())
  const Waited = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  function Drawn(props: Props) {
    // Which of the two stays as it is: to change over would be to begin anew.
    const [Part] = useState(() => there ?? Waited)
    return <Part {...props} />
  }
  return Object.assign(Drawn, { fetch })
}
