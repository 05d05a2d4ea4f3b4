import {
  type Compilable,
  CompiledQuery,
  createQueryId,
  type Kysely,
  type OperationNodeSource,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type RawBuilder,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { Schema } from '../schema/schema.gen.ts'

const names = new Map<string, string>()
const usedNames = new Set<string>()

/** The name of this statement if it is prepared. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}

/** True if a cached plan failed because a migration of a newer release changed its table. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** Gives the statement a new name that no session has prepared yet. */
export function replan(text: string, staleName: string) {
  if (names.get(text) === staleName) names.set(text, `${staleName}+`)
}

/**
 * The text under which a statement is prepared. A pooler shares one plan among all names of a text, so a new name needs a
 * new text too.
 */
export function preparedText(text: string, name: string | undefined): string {
  return name?.endsWith('+') ? `${text} /* ${name} */` : text
}

/** A query that can be compiled by itself or be part of another. */
export type Query<Row> = Compilable<Row> & OperationNodeSource
export type Builder<In extends object, Row> = (db: Kysely<Schema>, input: In) => Query<Row>

/**
 * A prepared statement for a hot path: built once from a Kysely query, planned once per session. The builder
 * gets placeholders, so it may pass inputs as values but not read them.
 */
export function prepared<In extends object, Row>(name: string, build: Builder<In, Row>) {
  if (usedNames.has(name)) throw new Error(`Two prepared statements are named ${name}`)
  usedNames.add(name)
  let statement: Compiled<In> | undefined
  return async (db: Kysely<Schema>, input: In): Promise<Row[]> => {
    statement ??= compile(name, db, build)
    const query = CompiledQuery.raw(statement.text, statement.bind(input))
    return (await db.executeQuery<Row>(query)).rows
  }
}

/** A prepared statement from raw SQL, where that is simpler than the query builder. */
export function rawQuery<Row>(db: Kysely<Schema>, statement: RawBuilder<Row>): Query<Row> {
  return { compile: () => statement.compile(db), toOperationNode: () => statement.toOperationNode() }
}

type Compiled<In> = { readonly text: string; readonly bind: (input: In) => unknown[] }

function compile<In extends object, Row>(
  name: string,
  db: Kysely<Schema>,
  build: Builder<In, Row>,
): Compiled<In> {
  const { input, keyOf } = placeholders<In>()
  const { sql: text, parameters } = compiledWithConstants(db, build(db, input))
  names.set(text, name)
  const bindings = parameters.map((value) => ({ value, key: keyOf(value) }))
  return {
    text,
    bind: (values) => bindings.map(({ value, key }) => (key === undefined ? value : values[key])),
  }
}

/** Constants are written out: the cached plan for all inputs can then use them, also for partial indexes. */
function compiledWithConstants<Row>(db: Kysely<Schema>, query: Query<Row>) {
  const executor = db.getExecutor()
  const id = createQueryId()
  const node = constantsWrittenOut.transformNode(query.toOperationNode()) as RootOperationNode
  return executor.compileQuery(executor.transformQuery(node, id), id)
}

class ConstantsWrittenOut extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isConstant(node.value) ? ValueNode.createImmediate(node.value) : node
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    if (!node.values.every(isConstant)) return node
    const list = ValueListNode.create(node.values.map((value) => ValueNode.createImmediate(value)))
    // Wherever a list of plain values may stand, a list of nodes may stand too.
    return list as unknown as PrimitiveValueListNode
  }
}

const constantsWrittenOut = new ConstantsWrittenOut()

function isConstant(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
}

/** An input with a unique marker for each field, and the field of each marker. */
function placeholders<In extends object>() {
  const marks = new Map<PropertyKey, object>()
  const keys = new Map<unknown, PropertyKey>()
  const input = new Proxy<object>(marks, {
    get(_, key) {
      const mark = marks.get(key) ?? { key }
      marks.set(key, mark)
      keys.set(mark, key)
      return mark
    },
  })
  return { input: input as In, keyOf: (value: unknown) => keys.get(value) as keyof In | undefined }
}
