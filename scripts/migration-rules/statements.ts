import { splitStatements } from '../../src/platform/db/schema/split-statements.ts'

/** A statement in lower case, with one space between words and without literals. */
export type Statement = {
  readonly line: number
  readonly text: string
  /** The comments since the statement before. */
  readonly comments: readonly string[]
}

// A comment, a function body, a literal, or any other text.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:''|[^'])*'|[^-/$']+|[-/$]/g

type Part = { readonly text: string; readonly index: number }

/** The statements of a file of SQL. */
export function statementsIn(sql: string): Statement[] {
  return splitStatements(sql).flatMap((statement) => {
    const parts = [...statement.text.matchAll(token)].map(({ 0: text, index }) => ({
      text,
      index: statement.index + index,
    }))
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
