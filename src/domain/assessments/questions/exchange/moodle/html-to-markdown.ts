import { Skip } from '../exchanged-question.ts'

/** Plain text as Markdown that shows it unchanged. */
export function markdownFromPlain(text: string): string {
  return text
    .split('\n')
    .map(escapedLine)
    .join('  \n')
    .replace(/ {2}\n( {2}\n)+/g, '\n\n')
    .trim()
}

function escapedLine(line: string): string {
  return line.replace(/[\\`*_[\]<]/g, '\\$&').replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/, (_, space, mark) => {
    const [first, last] = [String(mark).slice(0, -1), String(mark).slice(-1)]
    return `${space}${first}\\${last}`
  })
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  times: '×',
  minus: '−',
  micro: 'µ',
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name)] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}

const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  code: '`',
}
const starts: Readonly<Record<string, string>> = {
  p: '\n\n',
  div: '\n\n',
  ul: '\n\n',
  ol: '\n\n',
  br: '\n',
  li: '\n- ',
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  h5: '\n\n##### ',
  h6: '\n\n###### ',
}

/** The HTML of other systems as Markdown: paragraphs, lists, headings and emphasis; other tags are left out. */
export function markdownFromHtml(html: string): string {
  const pieces = html.split(/(<[^<>]{0,2000}>)/)
  return pieces
    .map((piece) => (piece.startsWith('<') && piece.endsWith('>') ? markOf(piece) : textOf(piece)))
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function textOf(piece: string): string {
  return decoded(piece.replace(/\s+/g, ' ')).replace(/[\\`*_[\]<]/g, '\\$&')
}

function markOf(tag: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
  const lower = name.toLowerCase()
  // A picture would be missing without notice.
  if (['img', 'audio', 'video', 'object', 'iframe', 'svg'].includes(lower)) throw new Skip('media')
  const mark = marks[lower]
  if (mark !== undefined) return mark
  const start = starts[lower] ?? ''
  return slash === '/' && start.startsWith('\n\n') ? '\n\n' : slash === '/' ? '' : start
}

/** True if HTML has tags that `markdownFromHtml` leaves out. */
export function losesFormatting(html: string): boolean {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return names.some((name) => marks[name] === undefined && starts[name] === undefined && name !== 'span')
}
