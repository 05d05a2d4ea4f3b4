import { type Html, html } from '../../platform/html/html.ts'

// Code 39 (ISO/IEC 16388), used by stores in Taiwan: nine bars and spaces per character, three of them wide.
const letters: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '.': 'wwnnnnwnn',
  '*': 'nwnnwnwnn',
}

const height = 40
const quiet = 10
const wide = 2.5

/** A text as a barcode for scanning from the screen, with the text below it. */
export function barcode(text: string, label: string): Html {
  // An asterisk begins and ends it.
  const { path, width } = bars(`*${text.toUpperCase()}*`)
  const drawing = path
    ? html`<svg viewBox="0 0 ${width} ${height + 2 * quiet}" role="img" aria-label="${label}" preserveAspectRatio="none"><path d="${path}"/></svg>`
    : undefined
  return html`<figure class="barcode">${drawing}<figcaption><code>${text}</code></figcaption></figure>`
}

function bars(text: string): { path: string; width: number } {
  let at = quiet
  let path = ''
  for (const letter of text) {
    const pattern = letters[letter]
    if (!pattern) return { path: '', width: 0 }
    for (const [index, size] of [...pattern].entries()) {
      const width = size === 'w' ? wide : 1
      const isBar = index % 2 === 0
      if (isBar) path += `M${at} ${quiet}h${width}v${height}h-${width}z`
      at += width
    }
    at += 1
  }
  return { path, width: at + quiet - 1 }
}
