// Reads from the text of a statement which of its tables are not limited to one school, as the planner of Citus sees it.
import { loadModule, parseSync } from 'libpg-query'
import type { Placement } from '../../../src/platform/db/schema/placements.ts'

await loadModule()

type Tree = { readonly [key: string]: unknown }
/** A table of a scope by its alias; tables with equal school_id are in one group. */
type Table = { readonly name: string; readonly group: Group }
type Group = { hasConstant: boolean; joined?: Group }
type Scope = { readonly tables: Map<string, Table>; readonly level: object; readonly parent?: Scope }
type Context = {
  readonly placementOf: (table: string) => Placement | undefined
  readonly queries: ReadonlySet<string>
  readonly found: Table[]
}

/**
 * The distributed tables of a statement whose `school_id` is not equal to a parameter or a literal. A subquery counts by
 * itself, because the planner knows nothing of the outer row; `exists` and `in` of a condition become joins.
 */
export function tablesWithoutSchool(
  statement: string,
  placementOf: Context['placementOf'],
): readonly string[] {
  const { stmts } = parseSync(statement) as { stmts: readonly { stmt: Tree }[] }
  const context: Context = { placementOf, queries: new Set(), found: [] }
  for (const { stmt } of stmts) readNode(stmt, context)
  return context.found.filter(({ group }) => !wholeGroup(group).hasConstant).map(({ name }) => name)
}

/** Reads the statements anywhere in a tree; each is a scope of its own. */
function readNode(node: unknown, context: Context, parent?: Scope) {
  if (!isTree(node)) return
  if (Array.isArray(node)) for (const each of node) readNode(each, context, parent)
  else for (const [kind, value] of Object.entries(node)) readKind(kind, value, context, parent)
}

const statements = ['SelectStmt', 'UpdateStmt', 'DeleteStmt']

function readKind(kind: string, value: unknown, context: Context, parent?: Scope) {
  if (kind === 'InsertStmt') readInsert(value as Tree, context)
  else if (statements.includes(kind)) readStatement(value as Tree, context, parent)
  else readNode(value, context, parent)
}

function readInsert({ selectStmt, withClause, returningList, onConflictClause }: Tree, context: Context) {
  const inner = withQueries(withClause, context)
  readNode(selectStmt, inner)
  readNode(returningList, inner)
  readNode(onConflictClause, inner)
}

function withQueries(clause: unknown, context: Context, parent?: Scope): Context {
  const ctes = listOf((clause as Tree | undefined)?.['ctes']).map((each) => each['CommonTableExpr'] as Tree)
  const inner = {
    ...context,
    queries: new Set([...context.queries, ...ctes.map(({ ctename }) => String(ctename))]),
  }
  for (const { ctequery } of ctes) readNode(ctequery, inner, parent)
  return inner
}

function readStatement(statement: Tree, outer: Context, parent?: Scope) {
  const context = withQueries(statement['withClause'], outer, parent)
  const scope: Scope = { tables: new Map(), level: {}, ...(parent && { parent }) }
  // The branches of a union.
  for (const branch of ['larg', 'rarg'] as const)
    if (statement['op'] !== 'SETOP_NONE' && statement[branch])
      readStatement(statement[branch] as Tree, context, parent)
  readScope(statement, context, scope)
  for (const [key, value] of Object.entries(statement))
    if (!['withClause', 'larg', 'rarg', ...partsOfScope].includes(key)) readNode(value, context, scope)
}

const partsOfScope = ['fromClause', 'usingClause', 'whereClause', 'relation']

/** The tables and the conditions of a statement, or of a subquery that becomes a join of its statement. */
function readScope(statement: Tree, context: Context, scope: Scope) {
  const conditions: unknown[] = []
  const items = ['relation', 'fromClause', 'usingClause'].flatMap((key) => {
    const value = statement[key]
    if (!value) return []
    return key === 'relation' ? [{ RangeVar: value }] : listOf(value)
  })
  const subqueries: unknown[] = []
  for (const item of items) readFrom(item, { context, scope, conditions, subqueries })
  for (const subquery of subqueries) readNode(subquery, context, scope)
  for (const condition of conditions) readCondition(condition, context, scope)
  readCondition(statement['whereClause'], context, scope)
}

type From = {
  readonly context: Context
  readonly scope: Scope
  readonly conditions: unknown[]
  readonly subqueries: unknown[]
}

function readFrom(item: unknown, from: From) {
  if (!isTree(item)) return
  const [[kind, value] = ['', {}]] = Object.entries(item) as [string, Tree][]
  if (kind === 'JoinExpr') {
    readFrom(value['larg'], from)
    readFrom(value['rarg'], from)
    from.conditions.push(value['quals'])
  } else if (kind === 'RangeVar') addTable(value, from)
  else from.subqueries.push(value)
}

function addTable({ relname, schemaname, alias }: Tree, { context, scope }: From) {
  const name = String(relname)
  if (schemaname || context.queries.has(name)) return
  const placement = context.placementOf(name)
  if (placement !== 'distributed' && !name.startsWith('school')) return
  const table: Table = { name, group: { hasConstant: false } }
  scope.tables.set(String((alias as Tree | undefined)?.['aliasname'] ?? name), table)
  // A reference table has a copy on every node, but its key may name the school of others.
  if (placement === 'distributed') context.found.push(table)
}

function readCondition(node: unknown, context: Context, scope: Scope) {
  if (!isTree(node)) return
  const [[kind, value] = ['', {}]] = Object.entries(node) as [string, Tree][]
  if (kind === 'BoolExpr' && value['boolop'] === 'AND_EXPR')
    for (const each of listOf(value['args'])) readCondition(each, context, scope)
  else if (kind === 'BoolExpr' && value['boolop'] === 'NOT_EXPR' && isExists(listOf(value['args'])[0]))
    readCondition(listOf(value['args'])[0], context, scope)
  else if (isExists(node)) readJoined((value['subselect'] as Tree)['SelectStmt'] as Tree, context, scope)
  else {
    if (kind === 'A_Expr') readEquality(value, scope)
    readNode(node, context, scope)
  }
}

function isExists(node: unknown): boolean {
  const link = (node as Tree | undefined)?.['SubLink'] as Tree | undefined
  return link?.['subLinkType'] === 'EXISTS_SUBLINK'
}

/** `exists` becomes a join, so its conditions count for the outer tables too. */
function readJoined(statement: Tree, context: Context, parent: Scope) {
  const scope: Scope = { tables: new Map(), level: parent.level, parent }
  readScope(statement, context, scope)
}

function readEquality({ kind, name, lexpr, rexpr }: Tree, scope: Scope) {
  if (kind !== 'AEXPR_OP' || JSON.stringify(name) !== '[{"String":{"sval":"="}}]') return
  const [left, right] = [tableOf(lexpr, scope), tableOf(rexpr, scope)]
  if (left && right) joinGroups(wholeGroup(left.group), wholeGroup(right.group))
  else if (left && isConstant(rexpr)) wholeGroup(left.group).hasConstant = true
  else if (right && isConstant(lexpr)) wholeGroup(right.group).hasConstant = true
}

function joinGroups(left: Group, right: Group) {
  if (left === right) return
  left.hasConstant ||= right.hasConstant
  right.joined = left
}

function wholeGroup(group: Group): Group {
  return group.joined ? wholeGroup(group.joined) : group
}

/** The table whose `school_id` the expression is, if it is on the same level of the statement. */
function tableOf(node: unknown, scope: Scope): Table | undefined {
  const [alias, column] = columnPath(node)
  if (column === undefined) return alias === 'school_id' ? onlyTable(scope) : undefined
  const table = tableNamed(alias, scope)
  return table && column === (table.name === 'schools' ? 'id' : 'school_id') ? table : undefined
}

function columnPath(node: unknown): readonly unknown[] {
  const reference = (node as Tree | undefined)?.['ColumnRef'] as Tree | undefined
  return listOf(reference?.['fields']).map((field) => (field['String'] as Tree | undefined)?.['sval'])
}

function tableNamed(alias: unknown, { tables, level, parent }: Scope): Table | undefined {
  const table = tables.get(String(alias))
  if (table || parent?.level !== level) return table
  return tableNamed(alias, parent)
}

/** The one table of a scope that has the column `school_id`. */
function onlyTable({ tables }: Scope): Table | undefined {
  const [table, ...others] = [...tables.values()].filter(({ name }) => name !== 'schools')
  return others.length === 0 ? table : undefined
}

function isConstant(node: unknown): boolean {
  if (!isTree(node)) return false
  if ('ParamRef' in node || 'A_Const' in node) return true
  return 'TypeCast' in node && isConstant((node['TypeCast'] as Tree)['arg'])
}

function listOf(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? value : []
}

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null
}
