// All patterns here run in linear time on any input.
const spans = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\s*>/gi],
  [/<style\b/gi, /<\/style\s*>/gi],
] as const
const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi
const code = /((?<!`)`+(?!`)[^`]+`+)/
// An autolink is kept.
const tagStart = /(?<!\\)(\\*)<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi

/** Removes tags, comments and scripts, and escapes everything else that could be read as HTML. */
export function stripHtml(lines: readonly string[]): string[] {
  return spans.reduce(withoutSpan, lines.join('\n')).split('\n').map(stripTags)
}

function withoutSpan(text: string, [opening, closing]: (typeof spans)[number]): string {
  let output = ''
  let from = 0
  for (;;) {
    opening.lastIndex = from
    const start = opening.exec(text)
    closing.lastIndex = opening.lastIndex
    if (!start || !closing.exec(text)) return output + text.slice(from)
    output += text.slice(from, start.index)
    from = closing.lastIndex
  }
}

// In `code` nothing is removed, but tags are escaped there too, because other parsers may not see it as code.
function stripTags(line: string): string {
  const parts = line.split(code).map((part, at) => (at % 2 === 1 ? part : part.replace(tag, '')))
  return parts.join('').replace(tagStart, (_, slashes: string) => {
    const isEscaped = slashes.length % 2 === 1
    return isEscaped ? `${slashes}<` : `${slashes}\\<`
  })
}

const harmless = '[ \\t]*<?[ \\t]*(?:https?:\\/\\/|mailto:|\\/|#|\\.)'
const oddLink = new RegExp(`\\]\\((?!${harmless})`, 'gi')
const oddDefinition = new RegExp(`\\[(?=[^\\][]*\\]:(?!${harmless}))`, 'gi')

/** Keeps http(s), mailto and site links; disables all others. */
export function escapeOddLinks(line: string): string {
  return line.replace(oddLink, ']\\(').replace(oddDefinition, '\\[')
}
