import { sqlTemplatesIn } from './sql-templates.ts'

const faults = {
  top: '`or` outside of parentheses: put the fragment in parentheses, or use eb.or([...])',
  mixed: '`and` beside `or` without parentheses: say which of them belong together',
  renamed: '`sql` under another name: this check reads templates tagged `sql` only',
  edge: 'begins or ends with `and` or `or`: use eb.and([...]) or eb.or([...])',
}

/** The raw SQL of a file that can change its meaning where it is joined to other conditions, a line to print each. */
export function looseOrsIn(file: string, source: string): { fragments: number; faults: string[] } {
  const templates = sqlTemplatesIn(source)
  const loose = templates.flatMap(({ line, text }) =>
    looseOrs(text).map((fault) => `${file}:${line}: ${fault}`),
  )
  const isRenamed = /^import \{[^}]*\bsql as \w[^}]*\} from 'kysely'/m.test(source)
  return {
    fragments: templates.length,
    faults: isRenamed ? [`${file}: ${faults.renamed}`, ...loose] : loose,
  }
}

function looseOrs(text: string): string[] {
  const found = new Set<string>()
  let rest = wordsOf(text)
  for (let [group] = innermost.exec(rest) ?? []; group; [group] = innermost.exec(rest) ?? []) {
    if (isMixed(group)) found.add(faults.mixed)
    rest = rest.replace(group, () => '?')
  }
  if (isMixed(rest)) found.add(faults.mixed)
  if (/\bor\b/.test(rest) && !isStatement.test(rest)) found.add(faults.top)
  if (/^(?:and|or)\b|\b(?:and|or)$/.test(rest)) found.add(faults.edge)
  return [...found]
}

// Parentheses and `case … end` form one operand.
const innermost = /\([^()]*\)|\bcase\b(?:(?!\b(?:case|end)\b)[^()])*\bend\b/

const isStatement = /^(?:select|insert|update|delete|with|merge|values|create|alter|drop|do|set|lock)\b/

// The keywords that end one condition and begin another.
const clauses =
  /\b(?:select|from|where|on|using|having|when|then|else|set|join|union|intersect|except|group|order|limit|returning)\b/

function isMixed(condition: string): boolean {
  return condition.split(clauses).some((clause) => {
    const conditions = clause.replaceAll(/\bbetween\b.*?\band\b/g, '')
    return /\band\b/.test(conditions) && /\bor\b/.test(conditions)
  })
}

// Literals, quoted names, function bodies and comments contain no keywords of the statement.
const token = /'(?:''|[^'])*'|"[^"]*"|\$(\w*)\$.*?\$\1\$|--[^\n]*|\/\*.*?\*\/|create or replace|\w+|[()?]/gis

function wordsOf(text: string): string {
  const found = [...text.matchAll(token)].map(([word]) => word.toLowerCase())
  const spoken = found.filter((word) => !/^(?:--|\/\*)/.test(word))
  return spoken.map((word) => (/^(?:[a-z_]\w*|[()])$/.test(word) ? word : '?')).join(' ')
}
