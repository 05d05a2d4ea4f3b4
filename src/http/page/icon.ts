import { accentFrom } from '../../platform/accent.ts'

/** The picture of a tab: an open book on a school's colour. */
export function icon(colour: string): string {
  const { onLight, onButton } = accentFrom(colour)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${onLight}"/>`,
    `<path d="M16 10c-2.6-1.9-5.7-2.5-9-2v14.5c3.3-.5 6.4.1 9 2 2.6-1.9 5.7-2.5 9-2V8c-3.3-.5-6.4.1-9 2z" fill="${onButton}"/>`,
    `<path d="M16 10v14.5" stroke="${onLight}" stroke-width="1.6"/>`,
    '</svg>',
  ].join('')
}
