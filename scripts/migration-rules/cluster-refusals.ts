import { statementsIn } from './statements.ts'

const constraint = /\badd constraint\b/
const second = /, (?:add|alter|drop) /
const foreignKeyOfColumn = /\badd column (?:(?!, add).)*\breferences\b/

// A cluster names the foreign key of a column in another way than PostgreSQL.
const rules = [
  {
    says: 'adds a constraint together with another change, which a Citus cluster refuses',
    isBroken: (text: string) => constraint.test(text) && second.test(text),
  },
  {
    says: 'adds a column with a foreign key that has no name',
    isBroken: (text: string) => foreignKeyOfColumn.test(text),
  },
]

/** The statements of a migration that a Citus cluster runs differently or refuses on a placed table, a line to print each. */
export function clusterRefusalsIn(file: string, sql: string): string[] {
  const changes = statementsIn(sql).filter(({ text }) => text.startsWith('alter table '))
  return changes.flatMap(({ text, line }) =>
    rules.filter(({ isBroken }) => isBroken(text)).map(({ says }) => `${file}:${line}: ${says}`),
  )
}
