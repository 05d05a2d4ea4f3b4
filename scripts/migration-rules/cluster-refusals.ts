import { statementsIn } from './statements.ts'

const key = /\badd constraint\b|\breferences\b/
const second = /, (?:add|alter|drop) /

/** The statements of a migration that a Citus cluster refuses on a table that it has placed, a line to print each. */
export function clusterRefusalsIn(file: string, sql: string): string[] {
  return statementsIn(sql).flatMap(({ text, line }) =>
    text.startsWith('alter table ') && key.test(text) && second.test(text)
      ? [`${file}:${line}: adds a constraint together with another change, which a Citus cluster refuses`]
      : [],
  )
}
