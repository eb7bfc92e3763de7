/** A drawing: an armchair, a lamp and a small table with a game on it. Decoration. */

import { useId } from 'react'

export function Armchair() {
  const glow = useId()
  return (
    <svg className="armchair" viewBox="0 0 420 300" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={glow} cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#ffdf8f" stopOpacity="0.9" />
          <stop offset="1" stopColor="#ffdf8f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="92" cy="92" r="150" className="armchair-glow" fill={`url(#${glow})`} />
      <ellipse cx="222" cy="278" rx="190" ry="15" className="armchair-rug" />

      <path d="M88 96h8v176h-8z" className="armchair-brass" />
      <path d="M62 268q30-14 60 0v6H62Z" className="armchair-brass" />
      <path d="M62 34h60l24 66H38Z" className="armchair-shade" />
      <path d="M92 34h30l24 66H92Z" className="armchair-shade-dark" />

      <path d="M176 254h12l-4 22h-8zM306 254h-12l4 22h8z" className="armchair-wood" />
      <path d="M172 110q0-46 46-46h46q46 0 46 46v70H172Z" className="armchair-felt" />
      <path d="M188 116q0-36 36-36h34q36 0 36 36v58H188Z" className="armchair-felt-light" />
      <g className="armchair-buttons">
        <circle cx="222" cy="112" r="3.500" />
        <circle cx="260" cy="112" r="3.500" />
        <circle cx="241" cy="138" r="3.500" />
      </g>
      <path d="M182 174h118v40H182Z" className="armchair-cushion" />
      <path d="M172 208h138v48H172Z" className="armchair-felt" />
      <path d="M150 164q0-20 20-20t20 20v92h-30q-10 0-10-10Z" className="armchair-felt-deep" />
      <path d="M332 164q0-20-20-20t-20 20v92h30q10 0 10-10Z" className="armchair-felt-deep" />

      <path d="M340 204h76v10h-76z" className="armchair-wood" />
      <path d="M350 214h8l-4 62h-8zM398 214h8l4 62h-8z" className="armchair-wood-dark" />
      <g className="armchair-die">
        <rect x="352" y="180" width="24" height="24" rx="5" />
        <path d="M392 172a8 8 0 0 1 8 8q0 3-2 5l9 5-3 6-6-2 5 10h-22l5-10-6 2-3-6 9-5q-2-2-2-5a8 8 0 0 1 8-8Z" />
      </g>
      <g className="armchair-pips">
        <circle cx="358.500" cy="186.500" r="2.200" />
        <circle cx="369.500" cy="197.500" r="2.200" />
        <circle cx="364" cy="192" r="2.200" />
      </g>
    </svg>
  )
}
