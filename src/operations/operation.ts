import { z } from 'zod'
import type { Catalog } from '../domain/catalog/index.ts'
import type { Commerce } from '../domain/commerce/index.ts'
import type { Content } from '../domain/content/index.ts'
import type { Entitlements } from '../domain/entitlements/index.ts'
import type { Identity, Permission } from '../domain/identity/index.ts'
import type { Insights } from '../domain/insights/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Scope } from '../domain/oauth/index.ts'
import type { OperatorActor, School } from '../domain/tenancy/index.ts'
import { invalid, problemsIn } from '../platform/fields.ts'
import type { Cursor, Page, PageRequest } from '../platform/paging.ts'
import { type ListPage, listPage, pageInput, pageOutput, requestedPage } from './wire/list-page.ts'
import { dryRun, id, moment } from './wire/shapes.ts'
import { type Camelled, camelled } from './wire/wire-names.ts'

/** The modules that operations call. */
export type OperationModules = {
  readonly catalog: Catalog
  readonly commerce: Commerce
  readonly content: Content
  readonly entitlements: Entitlements
  readonly identity: Identity
  readonly insights: Insights
  readonly learning: Learning
}

/** Runs a write in one transaction; a rehearsal is rolled back. */
export type Operate<Modules> = <T>(
  as: 'kept' | 'rehearsed',
  work: (modules: Modules) => Promise<T>,
) => Promise<T>

export type OperationDeps = {
  readonly modules: OperationModules
  readonly operate: Operate<OperationModules>
}

/** The caller and the school. */
export type Caller = { readonly operator: OperatorActor; readonly school: School }

/** A school scope: required in the token and allowed by the role. */
export type OperatorScope = Extract<Scope, Permission>

type Description = {
  /** Its name in every interface: the resource and the action. */
  readonly id: `${string}.${string}`
  readonly scope: OperatorScope
  readonly title: string
  /** What it does, when to use it, and what it needs. */
  readonly description: string
  /** Result fields with text from members or authors. */
  readonly untrusted?: readonly string[]
  /** Its MCP tool, and suggested next steps. */
  readonly tool: { readonly name: string; readonly nextSteps: readonly string[] }
}

type Common = Description & {
  /** The input schema, with wire names. */
  readonly input: z.ZodObject
  readonly output: z.ZodObject
}

export type ReadOperation = Common & {
  readonly kind: 'read'
  readonly effect: 'reads'
  readonly call: (deps: OperationDeps, caller: Caller, sent: unknown) => Promise<object>
}

export type ListOperation = Common & {
  readonly kind: 'list'
  readonly effect: 'reads'
  readonly call: (deps: OperationDeps, caller: Caller, sent: unknown) => Promise<ListPage>
}

/** `adds` creates something each time; `sets` is idempotent. */
type WriteEffect = 'adds' | 'sets'

/** The result of a write: the item after it, and whether it was a dry run. */
export type Written = {
  readonly written: z.input<typeof versioned>
  readonly isRehearsal: boolean
}

export type WriteOperation = Common & {
  readonly kind: 'write'
  readonly effect: WriteEffect
  readonly call: (deps: OperationDeps, caller: Caller, sent: unknown) => Promise<Written>
}

/** An operation of operators, described once; every interface is generated from it. */
export type Operation = ReadOperation | ListOperation | WriteOperation

type Reading<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly input: Input
  readonly output: Output
  readonly run: Run<Input, Output>
}

/** Runs the operation with the modules, the operator, the input and the school. */
type Run<Input extends z.ZodRawShape, Output extends z.ZodObject> = (
  modules: OperationModules,
  operator: OperatorActor,
  input: Asked<Input>,
  school: School,
) => Promise<z.input<Output>>

/** The input of `run`: validated, with domain names. */
type Asked<Input extends z.ZodRawShape> = Camelled<z.output<z.ZodObject<Input>>>

/** An operation that looks one thing up. */
export function readOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Reading<Input, Output>,
): ReadOperation {
  const { input: shape, run, ...described } = definition
  const input = z.strictObject(shape)
  return {
    ...described,
    kind: 'read',
    effect: 'reads',
    input,
    call: async ({ modules }, { operator, school }, sent) =>
      await run(modules, operator, checked(input, sent), school),
  }
}

type Listing<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row> = Description & {
  /** Filters besides limit, cursor and fields. */
  readonly filters: Filters
  readonly item: Item
  readonly read: (
    modules: OperationModules,
    operator: OperatorActor,
    page: PageRequest,
    filters: Asked<Filters>,
  ) => Promise<Page<Row>>
  readonly show: (row: Row, school: School) => z.input<Item>
  /** The position of a row in the list, for the next cursor. */
  readonly placeOf: (row: Row) => Cursor
}

/** An operation that returns a list page by page, with only the requested fields. */
export function listOperation<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row>(
  definition: Listing<Filters, Item, Row>,
): ListOperation {
  const { filters, item, read, show, placeOf, ...described } = definition
  const paging = pageInput(Object.keys(item.shape))
  const narrowing = z.object(filters)
  const pages = z.object(paging)
  const input = z.strictObject({ ...filters, ...paging })
  return {
    ...described,
    kind: 'list',
    effect: 'reads',
    input,
    output: pageOutput(item),
    async call({ modules }, { operator, school }, sent) {
      // Validates everything first, so that all problems are reported at once.
      checked(input, sent)
      const asked = checked(pages, sent)
      const page = await read(modules, operator, requestedPage(asked), checked(narrowing, sent))
      return listPage(page, asked, { show: (row) => show(row, school), placeOf })
    },
  }
}

const versioned = z.object({ id, updated_at: moment })

type Writing<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  /** The item after the write, with its id and version. */
  readonly output: Output
  /** Runs in one transaction, which a rehearsal rolls back. */
  readonly run: Run<Input, Output>
}

/** An operation that creates or changes one item; with `dry_run` it is rolled back. */
export function writeOperation<
  Input extends z.ZodRawShape,
  Output extends z.ZodObject<{ id: typeof id; updated_at: z.ZodType<unknown, string> }>,
>(definition: Writing<Input, Output>): WriteOperation {
  const { input: shape, run, ...described } = definition
  const input = z.strictObject({ ...shape, dry_run: dryRun })
  const own = z.object(shape)
  const rehearsal = z.object({ dry_run: dryRun })
  return {
    ...described,
    kind: 'write',
    input,
    async call({ operate }, { operator, school }, sent) {
      checked(input, sent)
      const { dryRun: isRehearsal } = checked(rehearsal, sent)
      const asked = checked(own, sent)
      const written = await operate(isRehearsal ? 'rehearsed' : 'kept', (modules) =>
        run(modules, operator, asked, school),
      )
      return { written, isRehearsal }
    },
  }
}

function checked<Schema extends z.ZodObject>(schema: Schema, sent: unknown): Camelled<z.output<Schema>> {
  const { data, error } = schema.safeParse(sent ?? {})
  if (error) throw invalid('request', problemsIn(error))
  return camelled(data)
}
