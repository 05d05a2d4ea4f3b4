import { z } from 'zod'
import type { OperatorActor, School } from '../domain/tenancy/index.ts'
import { invalid, problemsIn } from '../platform/fields.ts'
import type { Cursor, Page, PageRequest } from '../platform/paging.ts'
import type { Caller, OperationDeps, OperationModules } from './caller.ts'
import type {
  ActOperation,
  Description,
  ListOperation,
  ReadOperation,
  RemoveOperation,
  WriteEffect,
  WriteOperation,
} from './operation-kinds.ts'
import { listPage, pageInput, pageOutput, requestedPage } from './wire/list-page.ts'
import { dryRun, type id } from './wire/shapes.ts'
import { type Camelled, camelled } from './wire/wire-names.ts'

type Reading<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly input: Input
  readonly output: Output
  readonly run: Run<Input, z.input<Output>>
}

/** Runs the operation with the modules, the operator, the input and the school. */
type Run<Input extends z.ZodRawShape, Result> = (
  modules: OperationModules,
  operator: OperatorActor,
  input: Asked<Input>,
  caller: Caller,
) => Promise<Result>

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
    call: async ({ modules }, caller, sent) =>
      await run(modules, caller.operator, checked(input, sent), caller),
  }
}

type Listing<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row> = Description & {
  /** Filters besides limit, cursor and fields. */
  readonly filters: Filters
  readonly item: Item
  /** Its rows are wide: programs may ask for some of the fields. */
  readonly isWide?: boolean
  readonly read: (
    modules: OperationModules,
    operator: OperatorActor,
    page: PageRequest,
    filters: Asked<Filters>,
    caller: Caller,
  ) => Promise<Page<Row>>
  readonly show: (row: Row, school: School) => z.input<Item>
  /** The position of a row in the list, for the next cursor. */
  readonly placeOf: (row: Row) => Cursor
}

/** An operation that returns a list page by page, with only the requested fields. */
export function listOperation<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row>(
  definition: Listing<Filters, Item, Row>,
): ListOperation {
  const { filters, item, isWide = false, read, show, placeOf, ...described } = definition
  const paging = pageInput(Object.keys(item.shape))
  const narrowing = z.object(filters)
  const pages = z.object(paging)
  const input = z.strictObject({ ...filters, ...paging })
  return {
    ...described,
    kind: 'list',
    effect: 'reads',
    ...{ item, isWide, input },
    output: pageOutput(item),
    async call({ modules }, caller, sent) {
      // Validates everything first, so that all problems are reported at once.
      checked(input, sent)
      const asked = checked(pages, sent)
      const { operator, school } = caller
      const page = await read(modules, operator, requestedPage(asked), checked(narrowing, sent), caller)
      return listPage(page, asked, { show: (row) => show(row, school), placeOf })
    },
  }
}

type Writing<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  /** The item after the write, with its id and version. */
  readonly output: Output
  /** Runs in one transaction, which a rehearsal rolls back. */
  readonly run: Run<Input, z.input<Output>>
}

/** An operation that creates or changes one item; with `dry_run` it is rolled back. */
export function writeOperation<
  Input extends z.ZodRawShape,
  Output extends z.ZodObject<{ id: typeof id; updated_at: z.ZodType<unknown, string> }>,
>(definition: Writing<Input, Output>): WriteOperation {
  const { input: shape, run, ...described } = definition
  const { input, runOnce } = rehearsable(shape, run)
  return {
    ...described,
    kind: 'write',
    input,
    async call(deps, caller, sent) {
      const { result, isRehearsal } = await runOnce(deps, caller, sent)
      return { written: result, isRehearsal }
    },
  }
}

type Acting<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  readonly output: Output
  /** Runs in one transaction, which a rehearsal rolls back. */
  readonly run: Run<Input, z.input<Output>>
}

/** An operation that does something and says what came of it; with `dry_run` it is rolled back. */
export function actOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Acting<Input, Output>,
): ActOperation {
  const { input: shape, run, ...described } = definition
  const { input, runOnce } = rehearsable(shape, run)
  return {
    ...described,
    kind: 'act',
    isRehearsable: true,
    input,
    async call(deps, caller, sent) {
      const { result, isRehearsal } = await runOnce(deps, caller, sent)
      return { done: result, isRehearsal }
    },
  }
}

type Reaching<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  readonly output: Output
  readonly run: Reach<Input, z.input<Output>>
  /** Says what would come of it, and changes nothing; without it there is no `dry_run`. */
  readonly rehearse?: Reach<Input, z.input<Output>>
}

type Reach<Input extends z.ZodRawShape, Result> = (
  deps: OperationDeps,
  operator: OperatorActor,
  input: Asked<Input>,
  caller: Caller,
) => Promise<Result>

/** The same for what asks another service, which no transaction can roll back. */
export function outwardOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Reaching<Input, Output>,
): ActOperation {
  const { input: shape, run, rehearse, ...described } = definition
  const own = z.object(shape)
  const input = z.strictObject(rehearse ? { ...shape, dry_run: dryRun } : shape)
  return {
    ...described,
    kind: 'act',
    isOutward: true,
    isRehearsable: rehearse !== undefined,
    input,
    async call(deps, caller, sent) {
      checked(input, sent)
      const { dryRun: isRehearsal } = checked(rehearsal, sent)
      const act = isRehearsal && rehearse ? rehearse : run
      return { done: await act(deps, caller.operator, checked(own, sent), caller), isRehearsal }
    },
  }
}

const rehearsal = z.object({ dry_run: dryRun })

type Removing<Input extends z.ZodRawShape> = Description & {
  readonly input: Input
  readonly run: Run<Input, void>
}

/** An operation that removes something; with `dry_run` it is rolled back. */
export function removeOperation<Input extends z.ZodRawShape>(definition: Removing<Input>): RemoveOperation {
  const { input: shape, run, ...described } = definition
  const { input, runOnce } = rehearsable(shape, run)
  return {
    ...described,
    kind: 'remove',
    effect: 'sets',
    input,
    async call(deps, caller, sent) {
      const { isRehearsal } = await runOnce(deps, caller, sent)
      return { isRehearsal }
    },
  }
}

// Runs in one transaction; a rehearsal is rolled back.
function rehearsable<Input extends z.ZodRawShape, Result>(shape: Input, run: Run<Input, Result>) {
  const input = z.strictObject({ ...shape, dry_run: dryRun })
  const own = z.object(shape)
  const runOnce = async ({ operate }: OperationDeps, caller: Caller, sent: unknown) => {
    checked(input, sent)
    const { dryRun: isRehearsal } = checked(rehearsal, sent)
    const asked = checked(own, sent)
    const result = await operate(isRehearsal ? 'rehearsed' : 'kept', (modules) =>
      run(modules, caller.operator, asked, caller),
    )
    return { result, isRehearsal }
  }
  return { input, runOnce }
}

function checked<Schema extends z.ZodObject>(schema: Schema, sent: unknown): Camelled<z.output<Schema>> {
  const { data, error } = schema.safeParse(sent ?? {})
  if (error) throw invalid('request', problemsIn(error))
  return camelled(data)
}
