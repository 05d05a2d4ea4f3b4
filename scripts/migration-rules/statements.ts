/** A statement in lower case, with one space between words and without literals. */
export type Statement = {
  readonly line: number
  readonly text: string
  /** The comments since the statement before. */
  readonly comments: readonly string[]
}

// A comment, a function body, a literal, the end of a statement, or any other text.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:''|[^'])*'|;|[^-/$';]+|[-/$]/g

type Part = { readonly text: string; readonly index: number }

/** The statements of a file of SQL. */
export function statementsIn(sql: string): Statement[] {
  const statements: Part[][] = [[]]
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text === ';') statements.push([])
    else statements.at(-1)?.push({ text, index })
  }
  return statements.flatMap((parts) => {
    const code = parts.filter(({ text }) => !isComment(text))
    const first = code.find(({ text }) => text.trim() !== '')
    if (!first) return []
    return {
      line: lineAt(sql, first.index + first.text.search(/\S/)),
      text: code.map(withoutLiteral).join('').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      comments: parts.flatMap(({ text }) => (text.startsWith('--') ? [text.trim()] : [])),
    }
  })
}

const isComment = (text: string) => text.startsWith('--') || text.startsWith('/*')
const withoutLiteral = ({ text }: Part) => (/^['$]./.test(text) ? "''" : text)

function lineAt(sql: string, index: number): number {
  return sql.slice(0, index).split('\n').length
}
