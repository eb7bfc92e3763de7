/** The small line drawings on buttons. They always stand beside words or a label, so screen readers skip them. */

const PATHS = {
  friends:
    'M8.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.300c2.300.8 4 2.700 4 5.700',
  bot: 'M5 9h14v10H5zM12 9V5M12 5a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9 13.500v1M15 13.500v1M2.500 12.500v3M21.500 12.500v3M9.500 16.500h5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14',
  device: 'M4 5h16v11H4zM2 20h20M9 10.500h6M12 7.500v6',
  alone: 'M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM3.500 21c0-5 4-7 8.500-7s8.500 2 8.500 7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20.500a2.200 2.200 0 0 0 4 0M12 3v2',
  home: 'M4 11 12 4l8 7v9H4zM10 20v-6h4v6',
  back: 'M15 5l-7 7 7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  rewind: 'M12 5l-7 7 7 7M19 5l-7 7 7 7',
  skip: 'M5 5l7 7-7 7M12 5l7 7-7 7',
  plot: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  seal: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2',
  forward: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
  earlier: 'M12 7v5l3.500 2M3.500 12a8.500 8.500 0 1 0 2.500-6M3 4v4h4',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  question:
    'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.1M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z',
  book: 'M12 6.500C9.500 4.500 6.500 4 3 4v14.500c3.500 0 6.500.5 9 2.500 2.500-2 5.500-2.500 9-2.500V4c-3.500 0-6.500.5-9 2.500ZM12 6.500V21',
  search: 'M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.500 15.500 21 21',
  log: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  talk: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  mute: 'M4 5h16v11h-9l-5 4v-4H4zM3 3l18 18',
  save: 'M12 3v12M8 11l4 4 4-4M5 20h14',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  eye: 'M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  clock: 'M12 7v5l3 3M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  leave: 'M10 4H4v16h6M14 8l4 4-4 4M18 12H9',
  phone: 'M7 3h10v18H7zM11 18h2',
  end: 'M5 21V4h13l-2.500 4L18 12H5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 13l4.500 4.500L19 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  play: 'M8 5v14l11-7z',
  again: 'M20 11a8 8 0 1 0-2.300 6.700M20 5v6h-6',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.400M19 12.500a10 10 0 0 0-3-2.100M2 9a15 15 0 0 1 4-2.600M22 9A15 15 0 0 0 11 5.100M8.500 16a5 5 0 0 1 7 0M12 20v.1',
  crown: 'M4 18h16M4 15 3 7l5 4 4-6 4 6 5-4-1 8z',
  star: 'M12 3.500l2.600 5.600 6 .7-4.500 4.100 1.200 6L12 16.900 6.700 19.900l1.200-6L3.400 9.800l6-.7z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
