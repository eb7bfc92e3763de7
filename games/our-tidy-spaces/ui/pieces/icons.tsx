/** Small icons on buttons and tabs, in the colour of the words beside them. */

export const PATHS = {
  home: 'M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6',
  corridor: 'M4 4v16M20 4v16M9 20l2-16M15 20 13 4M12 8v2M12 14v2',
  parking:
    'M2 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M15 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M5.5 16.5 9 9h6l3.5 7.5M9 9 8 6.5M15 9l-.5-3h3',
  garden: 'M12 21v-9M12 14Q4 14 4 6q8 0 8 8zM12 12q0-7 8-7 0 8-8 8',
  cards: 'M4 6h10v14H4zM8 6V3h12v14h-6',
  neighbours: 'M3 20q0-6 5-6t5 6M8 11a3 3 0 1 0-.1 0zM14 14q7-1 7 6M16 10.5a2.7 2.7 0 1 0-.1 0',
  left: 'M5 5v6h6M5.5 11a7.5 7.5 0 1 1 1 7',
  right: 'M19 5v6h-6M18.5 11a7.5 7.5 0 1 0-1 7',
  tick: 'M4 13l5.5 5.5L20 6',
  cross: 'M6 6l12 12M18 6 6 18',
  bag: 'M8 8q-6 5-4 11 .5 2 3 2h10q2.5 0 3-2 2-6-4-11zM8 8 6 4h12l-2 4zM8 8h8',
  symbol: 'M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12.5h5',
  save: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="ots-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
