const shapes = {
  add: 'M12 5v14M5 12h14',
  back: 'M19 12H5M11 6l-6 6 6 6',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20h4',
  book: 'M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v5M15 3v5',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  comment: 'M4 5h16v11H10l-4 4v-4H4z',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  form: 'M5 4h14v16H5zM8.5 9h7M8.5 13h7M8.5 17h4',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  key: 'M14 10a4 4 0 1 0-3.5 4L12 15.5h2V17h2v2h3v-3l-5.2-5.2z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  open: 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5',
  page: 'M7 3h7l4 4v14H7zM14 3v5h4',
  paint:
    'M12 4a8 8 0 1 0 0 16c1.5 0 1.5-1.5 1-2.5s.5-2.5 2-2.5h2a3 3 0 0 0 3-3c0-4.5-3.6-8-8-8zM8 11h.01M12 8h.01M16 11h.01',
  pen: 'M5 19l1-4L16.5 4.5l3 3L9 18z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 1 3 3 3 5.5',
  play: 'M7 5l12 7-12 7z',
  quiz: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  right: 'M9 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  settings: 'M5 7h8M17 7h2M5 12h2M11 12h8M5 17h6M15 17h4M15 5v4M9 10v4M13 15v4',
  sound: 'M5 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  up: 'M6 15l6-6 6 6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const

export type IconName = keyof typeof shapes

/** A picture beside words that say the same, so screen readers skip it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
