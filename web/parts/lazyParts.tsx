/** Components whose code is loaded when they are first rendered, or earlier. */

import { type ComponentType, lazy, useState } from 'react'

export interface Later<Props> {
  (props: Props): React.ReactNode
  /** Begins to load it. Rejects on failure; rendering tries again. */
  fetch(): Promise<unknown>
}

/**
 * Like React's `lazy`, but a loaded component is rendered at once. `lazy` would suspend anyway, and after any suspension React
 * keeps the fallback for 0.3 s.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let there: ComponentType<Props> | null = null
  const fetch = async () => (there = await load())
  const Waited = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  function Drawn(props: Props) {
    // The choice between the two is kept: a switch would remount the component.
    const [Part] = useState(() => there ?? Waited)
    return <Part {...props} />
  }
  return Object.assign(Drawn, { fetch })
}
