/** Catches errors while rendering, so that one broken part does not empty the page. */

import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly children: ReactNode
  /** Shown in place of what broke. */
  fallback(error: Error): ReactNode
}

/** A class, because React offers no other way to catch errors. */
export class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
