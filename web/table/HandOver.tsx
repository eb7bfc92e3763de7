/** Between two turns on one device, when each player has something to hide. */

export interface HandOverProps {
  readonly name: string
  take(): void
}

export function HandOver({ name, take }: HandOverProps) {
  return (
    <div className="hand-over">
      <div className="panel">
        <h2>Hand the device to {name}</h2>
        <p>Nobody else should look now.</p>
        <button type="button" className="button primary big" onClick={take}>
          I am {name}
        </button>
      </div>
    </div>
  )
}
