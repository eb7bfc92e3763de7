/** Small icons on buttons. All are 24 by 24, in the colour of their text. */

export const PATHS = {
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  whole: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  cross: 'M6 6L18 18M18 6L6 18',
  tick: 'M4.5 12.5L10 18L20 6.5',
  no: 'M12 3a9 9 0 1 0 .01 0M5.6 5.6L18.4 18.4',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11V17M12 7V7.5',
  keys: 'M3 7H21V17H3ZM7 10.5H7.1M12 10.5H12.1M17 10.5H17.1M8 14H16',
  next: 'M9 5L16 12L9 19',
  back: 'M15 5L8 12L15 19',
  again: 'M19.5 12A7.5 7.5 0 1 1 16.5 6M17 2V6.5H12.5',
  skip: 'M5 5L12 12L5 19M13 5L20 12L13 19',
  crown: 'M4 18L3 7L8.5 11L12 5L15.5 11L21 7L20 18Z',
} as const

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="ws-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
