const longest = 4_096

// Matched in this order; other text is kept. Quoted names and comments are matched so that a quote inside
// them is not read as the start of a string.
const parts = new RegExp(
  [
    String.raw`(?<verbatim>"(?:[^"]|"")*"|\$\d+)`,
    String.raw`--[^\n]*`,
    // To the end: comments nest in PostgreSQL, and a pattern cannot count.
    String.raw`\/\*[^]*`,
    String.raw`\b[eE]'(?:\\[^]|''|[^'\\])*(?:'|$)`,
    "'(?:[^']|'')*(?:'|$)",
    String.raw`\$(?<tag>[A-Za-z_]\w*)?\$[^]*?(?:\$\k<tag>\$|$)`,
    String.raw`(?<![\w$])\d[\w.]*`,
  ].join('|'),
  'g',
)

/** The text of a statement without any value that was written into it. */
export function withoutValues(text: string): string {
  const safe = text.slice(0, longest).replace(parts, (match, ...rest) => {
    const { verbatim }: { verbatim?: string } = rest.at(-1)
    if (verbatim) return verbatim
    return match.startsWith('--') || match.startsWith('/*') ? ' ' : '?'
  })
  return safe.trim()
}

/** The first word of a statement: SELECT, INSERT, WITH. */
export function operationOf(text: string): string {
  const word = /^[\s(]*([A-Za-z]{1,16})/.exec(text)?.[1]
  return word?.toUpperCase() ?? 'STATEMENT'
}
