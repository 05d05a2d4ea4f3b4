import { type Statement, statementsIn } from './statements.ts'

type Rule = { readonly says: string; readonly pattern: RegExp; readonly onNewTables?: boolean }

// Each breaks code of the previous release, which runs on the new schema until it is replaced.
const rules: readonly Rule[] = [
  { says: 'drops a table', pattern: /^drop table\b/ },
  { says: 'drops a column', pattern: /\bdrop column\b/ },
  { says: 'renames a table, a column or a value', pattern: /\brename\b/ },
  { says: 'changes the type of a column', pattern: /\balter column \S+ (?:set data )?type\b/ },
  { says: 'makes a column not null', pattern: /\bset not null\b/ },
  { says: 'drops the default of a column', pattern: /\bdrop default\b/ },
  {
    says: 'adds a column that is not null and has no default',
    pattern:
      /\badd column (?:(?!\bdefault\b|\bgenerated\b|, add\b).)*\bnot null\b(?:(?!\bdefault\b|, add\b).)*(?:,|$)/,
  },
  {
    says: 'adds a constraint to a table that has rows',
    pattern: /\badd (?:constraint \S+ )?(?:check|unique|primary key|foreign key|exclude)\b/,
  },
  { says: 'creates a unique index on a table that has rows', pattern: /^create unique index\b/ },
  {
    says: 'drops a function, a trigger, a view or a type',
    pattern: /^drop (?:function|trigger|view|type|domain)\b/,
  },
  {
    says: 'creates a trigger on a table that has rows',
    pattern: /^create (?:or replace )?(?:constraint )?trigger\b/,
  },
  { says: 'runs a block whose statements this check cannot read', pattern: /^do\b/ },
]

/** Where a statement says that the previous release allows it. */
const reasonMark = /^-- compatible: (\S.{19,})$/

/** The statements of a migration that break the previous release, a line to print each. */
export function breakingChangesIn(file: string, sql: string): string[] {
  const statements = statementsIn(sql)
  const newTables = new Set(statements.flatMap(({ text }) => tableCreatedBy(text) ?? []))
  return statements.flatMap((statement) => {
    if (hasReason(statement)) return []
    const table = tableChangedBy(statement.text)
    if (table !== undefined && newTables.has(table)) return []
    const broken = rules.filter(({ pattern }) => pattern.test(statement.text))
    return broken.map(({ says }) => `${file}:${statement.line}: ${says}`)
  })
}

function hasReason({ comments }: Statement): boolean {
  return comments.some((comment) => reasonMark.test(comment))
}

const name = '(?:only )?(?:if (?:not )?exists )?"?(?:public\\.)?([a-z_0-9]+)"?'
const created = new RegExp(`^create (?:unlogged )?table ${name}`)
const changed = [
  new RegExp(`^alter table ${name}`),
  new RegExp(`^create (?:unique )?index (?:.*? )?on ${name}`),
  new RegExp(`^create .*?trigger .*? on ${name}`),
]

const tableCreatedBy = (text: string) => created.exec(text)?.[1]
const tableChangedBy = (text: string) =>
  changed.map((pattern) => pattern.exec(text)?.[1]).find((table) => table !== undefined)
