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

/** Runs a write in one transaction; a rehearsal does everything and keeps nothing of it. */
export type Operate<Modules> = <T>(
  as: 'kept' | 'rehearsed',
  work: (modules: Modules) => Promise<T>,
) => Promise<T>

export type OperationDeps = {
  readonly modules: OperationModules
  readonly operate: Operate<OperationModules>
}

/** Who asks, and where. */
export type Caller = { readonly operator: OperatorActor; readonly school: School }

/** A scope that opens something of the school's: what the token must hold, and what the role must allow. */
export type OperatorScope = Extract<Scope, Permission>

type Description = {
  /** Its name in every interface: the resource and what is done. */
  readonly id: `${string}.${string}`
  readonly scope: OperatorScope
  readonly title: string
  /** What it does, when to use it, and what it needs. */
  readonly description: string
  /** Fields of the answer that members or authors wrote. */
  readonly untrusted?: readonly string[]
  /** Its MCP tool, and what a caller can usefully do after it. */
  readonly tool: { readonly name: string; readonly nextSteps: readonly string[] }
}

type Common = Description & {
  /** Everything that can be sent, under the names of the wire. */
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

/** `adds` makes something new each time, `sets` ends in the same state each time. */
type WriteEffect = 'adds' | 'sets'

/** What a write answers: the thing as it then is, and whether that was only rehearsed. */
export type Written = {
  readonly written: z.input<typeof versioned>
  readonly isRehearsal: boolean
}

export type WriteOperation = Common & {
  readonly kind: 'write'
  readonly effect: WriteEffect
  readonly call: (deps: OperationDeps, caller: Caller, sent: unknown) => Promise<Written>
}

/** Something an operator can do, described once; every interface is made from it. */
export type Operation = ReadOperation | ListOperation | WriteOperation

type Reading<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly input: Input
  readonly output: Output
  readonly run: Run<Input, Output>
}

/** Does it: with the modules, for an operator, with what was sent, at their school. */
type Run<Input extends z.ZodRawShape, Output extends z.ZodObject> = (
  modules: OperationModules,
  operator: OperatorActor,
  input: Asked<Input>,
  school: School,
) => Promise<z.input<Output>>

/** What `run` is given: checked, and under the names of the domain. */
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
  /** What narrows the list besides limit, cursor and fields. */
  readonly filters: Filters
  readonly item: Item
  readonly read: (
    modules: OperationModules,
    operator: OperatorActor,
    page: PageRequest,
    filters: Asked<Filters>,
  ) => Promise<Page<Row>>
  readonly show: (row: Row, school: School) => z.input<Item>
  /** Where a row stands in the list, for the cursor of the next page. */
  readonly placeOf: (row: Row) => Cursor
}

/** An operation that answers a list a page at a time, with only the fields that were asked for. */
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
      // All of it first, so that everything wrong is told at once.
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
  /** The thing as it is after the write, with its id and version. */
  readonly output: Output
  /** Runs in one transaction, which a rehearsal gives up at the end. */
  readonly run: Run<Input, Output>
}

/** An operation that makes or changes one thing; with `dry_run` it does everything but keep it. */
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
