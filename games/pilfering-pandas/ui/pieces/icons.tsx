/** Small pictures on buttons. */

export const ICONS = {
  tick: 'M4 13l6 6L20 6',
  back: 'M6 6l12 12M18 6 6 18',
  other: 'M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  again: 'M4 12a8 8 0 1 0 3-6.200M7 2v5h5',
  no: 'M12 3a9 9 0 1 0 .01 0ZM5.500 5.500l13 13',
  info: 'M12 3a9 9 0 1 0 .01 0ZM12 11v6M12 7.500v.01',
  pin: 'M9 3h6l-1 7 4 4H6l4-4ZM12 14v7',
} as const

export function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  return (
    <svg className="pp-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  )
}
