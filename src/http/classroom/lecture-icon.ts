import { type Html, html } from '../../platform/html/html.ts'

// Drawn in lines on a field of 24 by 24, as the icons of the kit are.
const drawings = {
  video: 'M4 5.5h16v13H4zM10 9.2v5.6l4.8-2.8z',
  audio: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 14h3v5.5h-3zM16.5 14h3v5.5h-3z',
  text: 'M5 5.5h14M5 9.8h14M5 14.2h14M5 18.5h8',
  pdf: 'M6.5 3.5h7.5l4 4v13H6.5zM14 3.5v4h4M9.5 12.5h5M9.5 16h5',
  embed: 'M9 8l-4.5 4L9 16M15 8l4.5 4-4.5 4M13 5.5l-2 13',
  download: 'M12 4v10.5M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15',
  quiz: 'M9 9.2a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.4M12 17.4v.1M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z',
  lock: 'M6.5 11h11v8.5h-11zM8.8 11V8.2a3.2 3.2 0 0 1 6.4 0V11',
  done: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8.3 12.3l2.5 2.5 5-5.2',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.8H5zM10.2 20.5h3.6',
  list: 'M8.5 6h11M8.5 12h11M8.5 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10v.1M10.4 10v.1M13.7 10v.1M17 10v.1M8.5 14h7',
  star: 'M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.8v4M15.5 3.8v4',
} as const

export type LectureIcon = keyof typeof drawings

/** A decorative icon beside a text, hidden from screen readers. */
export function lectureIcon(name: LectureIcon): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false"><path d="${drawings[name]}"/></svg>`
}
