/** The product's name, which is also the link home. */

import { routeHash } from '../shell/routes.ts'

export function Wordmark() {
  return (
    <a className="wordmark" href={routeHash({ page: 'home' })}>
      <Mark />
      <span>Parlour</span>
    </a>
  )
}

/** A die under a roof. */
export function Mark() {
  return (
    <svg className="wordmark-mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="wordmark-wall" d="M32 9 53 27v26a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V27Z" />
      <path
        className="wordmark-roof"
        d="M32 5 6.500 27.200a2.600 2.600 0 0 0 3.400 3.900L32 12l22.100 19.100a2.600 2.600 0 0 0 3.400-3.900Z"
      />
      {[
        [23, 33],
        [41, 33],
        [32, 40],
        [23, 47],
        [41, 47],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} className="wordmark-pip" cx={x} cy={y} r="4" />
      ))}
    </svg>
  )
}
