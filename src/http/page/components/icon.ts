import { type Html, html } from '../../../platform/html/html.ts'
import { keysOf } from '../../../platform/records.ts'

// Drawn in lines on a field of 24 by 24.
const drawings = {
  overview: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  profile: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6',
  password: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  security: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10',
  courses: 'M12 6.5c-1.8-1.3-4.3-2-8-2v13c3.7 0 6.2.7 8 2 1.8-1.3 4.3-2 8-2v-13c-3.7 0-6.2.7-8 2zM12 6.5v13',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  sessions: 'M3.5 5h17v11h-17zM8.5 20h7M12 16v4',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  apps: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  data: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 16.5V20h15v-3.5',
  signOut: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M9 12h9.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  next: 'M9 5.5l6.5 6.5L9 18.5',
  see: 'M2.5 12c2.4-4.2 5.7-6.3 9.5-6.3s7.1 2.1 9.5 6.3c-2.4 4.2-5.7 6.3-9.5 6.3S4.9 16.2 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  change: 'M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13 7.5l3.5 3.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1',
  until: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5.2l3.4 2',
  undo: 'M9 6.5L4.5 11 9 15.5M4.5 11H15a4.5 4.5 0 0 1 0 9h-3',
  external: 'M9 4.5H4.5v15h15V15M13 4.5h6.5V11M19 5l-8.5 8.5',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5.5M12 7.6v.1',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  previous: 'M15 5.5L8.5 12l6.5 6.5',
  key: 'M13 11a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM13 11h8v3.5M17.5 11v2.5',
  search: 'M17.5 10.75a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0zM15.8 15.8L20.5 20.5',
  cart: 'M3 4h2.2l2.1 11h10.2l2.2-8H6M9.5 19.2a1.1 1.1 0 1 1-2.2 0 1.1 1.1 0 0 1 2.2 0zM17.5 19.2a1.1 1.1 0 1 1-2.2 0 1.1 1.1 0 0 1 2.2 0z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  language:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5s1.2-6.1 3.8-8.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  play: 'M8 5.5v13l11-6.5z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  location:
    'M12 21c4.5-5 7-8.2 7-11a7 7 0 1 0-14 0c0 2.8 2.5 6 7 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  ticket: 'M3.5 7h17v3.2a1.9 1.9 0 0 0 0 3.6V17h-17v-3.2a1.9 1.9 0 0 0 0-3.6zM14.5 7v10',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6',
  text: 'M5 6h14M5 10.5h14M5 15h9',
  audio: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3.5v6H4zM16.5 14H20v6h-3.5z',
  question:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM9.5 9.7c.2-1.4 1.2-2.2 2.6-2.2 1.5 0 2.5.9 2.5 2.2 0 1.9-2.5 2.1-2.5 4M12.1 16.4v.1',
} as const

export type IconName = keyof typeof drawings
export const iconNames: readonly IconName[] = keysOf(drawings)

/** A decorative icon. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false"><path d="${drawings[name]}"/></svg>`
}
