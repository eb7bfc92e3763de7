/** A picture for every Foiled Plan. */

type Stroke = readonly [path: string, fill?: string]

/** In a box of 24 by 24. */
const PLANS: Readonly<Record<string, readonly Stroke[]>> = {
  rummage: [
    ['M9 7q-1-6 3-5t2 5', '#f6d450'],
    ['M5 9h14l-1.500 12h-11z', '#7d8a94'],
    ['M3.500 6.500h17V9h-17z', '#a9b4bd'],
    ['M9.500 12v6M14.500 12v6'],
  ],
  backdoor: [['M4 2h13v20H4z', '#3a2a1c'], ['M8 4.500L17 2v20l-9-2.500z', '#c9a36a'], ['M10.500 12.500h.1M17 22h5']],
  sharing: [
    ['M3 3h8v11H3z', '#fffaf0'],
    ['M13 10h8v11h-8z', '#f2c14e'],
    ['M14 4h3q2 0 2 2v1M17.500 5.500L19 7l1.500-1.500M10 20H7q-2 0-2-2v-1M3.500 18.500L5 17l1.500 1.500'],
  ],
  torch: [['M13 9l9-6v18l-9-6z', '#ffe9a8'], ['M2 9.500h8L13 8v8l-3-1.500H2z', '#5b6b7a'], ['M5.500 9.500h2']],
  kiosk: [['M4 10h16v11H4z', '#8a6136'], ['M3 4h18l1 6H2z', '#c8553d'], ['M4 13.500h16M4 17h16M9 4l-1 6M15 4l1 6']],
  litter: [
    ['M17 2l-7 10'],
    ['M7 11l7 4.500-4 6.500-9-4z', '#f6d450'],
    ['M6 18.500l2-4M9.500 20.500l2-4M19 17.500l2.500 1M18 21h3'],
  ],
  gust: [['M2 8h12q3 0 3-2.500T14.500 3 12 5M2 12h17q3 0 3 2.500T19 17t-2-2M2 16h9q3 0 3 2.300T11 20.500 9 19']],
  sack: [
    ['M8 7q-6 5-4 11 .5 3 4 3h8q3.500 0 4-3 2-6-4-11z', '#c9a36a'],
    ['M8 7L6 3h12l-2 4z', '#c9a36a'],
    ['M9 13l6 5M15 13l-6 5'],
  ],
  fussy: [
    ['M2 16a10 4 0 1 0 20 0a10 4 0 1 0-20 0', '#fffaf0'],
    ['M7 15q0-6 5-6t5 6-10 0', '#57b37d'],
    ['M4 4l16 17', 'none'],
  ],
  greedy: [
    ['M3 3h9v13H3z', '#fffaf0'],
    ['M7 5h9v13H7z', '#fffaf0'],
    ['M12 8h9v13h-9z', '#f2c14e'],
    ['M16.500 11.500v6M13.500 14.500h6'],
  ],
}

export function PlanPicture({ plan }: { readonly plan: string }) {
  return (
    <svg className="pp-plan-picture" viewBox="-4 -4 32 32" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="16" fill="#e8d3a6" />
      <g stroke="#33210f" strokeWidth="1.400" strokeLinecap="round" strokeLinejoin="round">
        {PLANS[plan]?.map(([path, fill = 'none']) => (
          <path key={path} d={path} fill={fill} />
        ))}
      </g>
    </svg>
  )
}
