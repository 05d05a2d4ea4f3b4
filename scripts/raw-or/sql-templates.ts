/** The text of one `sql` template; interpolated values are replaced by `?`. */
export type SqlTemplate = { readonly line: number; readonly text: string }

/** Every `sql` template of a TypeScript file, those inside others too. Throws where it loses its way. */
export function sqlTemplatesIn(source: string): SqlTemplate[] {
  const found: SqlTemplate[] = []
  const end = skipCode(source, 0, found)
  if (end !== source.length)
    throw new Error(`a closing brace without its opening one in line ${lineAt(source, end)}`)
  return found.sort((a, b) => a.line - b.line)
}

// Until the brace that closes this code, or the end of the file.
function skipCode(source: string, start: number, found: SqlTemplate[]): number {
  let depth = 0
  let at = start
  while (at < source.length) {
    const char = source[at]
    if (char === '}' && depth === 0) return at
    if (char === '{') depth++
    if (char === '}') depth--
    at = char === '`' ? skipTemplate(source, at, found) : (skipToken(source, at) ?? at + 1)
  }
  return at
}

function skipTemplate(source: string, start: number, found: SqlTemplate[]): number {
  let text = ''
  let at = start + 1
  while (source[at] !== '`') {
    if (at >= source.length) throw new Error(`a template without an end in line ${lineAt(source, start)}`)
    if (source.startsWith('${', at)) {
      at = skipCode(source, at + 2, found) + 1
      text += '?'
    } else {
      const width = source[at] === '\\' ? 2 : 1
      text += source.slice(at, at + width)
      at += width
    }
  }
  if (isTaggedSql(source, start)) found.push({ line: lineAt(source, start), text })
  return at + 1
}

// Comments, strings and regular expressions; their braces and backticks mean nothing.
const comment = /\/\/[^\n]*|\/\*.*?\*\//sy
const text = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/sy
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const comesBeforeAnOperand = /(?:[(,=:[!&|?{};+>]|\b(?:return|case|typeof|await))\s*$|^\s*$/

function skipToken(source: string, at: number): number | undefined {
  if (source[at] === "'" || source[at] === '"') return endOf(text, source, at)
  if (source[at] !== '/') return undefined
  const end = endOf(comment, source, at)
  if (end !== undefined) return end
  const isOperand = comesBeforeAnOperand.test(source.slice(Math.max(0, at - 40), at))
  return isOperand ? endOf(regularExpression, source, at) : undefined
}

function endOf(token: RegExp, source: string, at: number): number | undefined {
  token.lastIndex = at
  return token.test(source) ? token.lastIndex : undefined
}

// `sql`, or `sql<Row>` whose row may have brackets of its own.
function isTaggedSql(source: string, end: number): boolean {
  const code = source.slice(Math.max(0, end - 2_000), end).trimEnd()
  const tag = code.endsWith('>') ? code.slice(0, openingBracket(code)) : code
  return /(?:^|[^\w$.])sql$/.test(tag)
}

function openingBracket(code: string): number {
  let depth = 0
  for (let at = code.length - 1; at >= 0; at--) {
    if (code[at] === '>' && code[at - 1] !== '=') depth++
    if (code[at] === '<') depth--
    if (depth === 0) return at
  }
  return 0
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
