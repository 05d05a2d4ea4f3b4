import { z } from 'zod'
import type { OperatorActor, School } from '../domain/tenancy/index.ts'
import { invalid, problemsIn } from '../platform/fields.ts'
import type { Cursor, Page, PageRequest } from '../platform/paging.ts'
import { type Access, refuseUnlessAllowed } from './access.ts'
import type { Caller, OperationDeps, OperationModules } from './caller.ts'
import { type ConfirmationPage, confirmUrlFor, withConfirmUrl } from './confirmation.ts'
import type {
  ActOperation,
  Description,
  ListOperation,
  ReadOperation,
  RemoveOperation,
  WriteEffect,
  WriteOperation,
} from './operation-kinds.ts'
import { personalDataIn } from './personal-data.ts'
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
export type Asked<Input extends z.ZodRawShape> = Camelled<z.output<z.ZodObject<Input>>>

/** An operation that looks one thing up. */
export function readOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Reading<Input, Output>,
): ReadOperation {
  const { input: shape, run, ...described } = definition
  refuseForgottenKinds(definition)
  const input = z.strictObject(shape)
  const hide = personalDataIn(definition.output)
  return {
    ...described,
    kind: 'read',
    effect: 'reads',
    input,
    async call({ modules }, caller, sent) {
      refuseUnlessAllowed(definition, caller, sent)
      return hide(caller, await run(modules, caller.operator, checked(input, sent), caller))
    },
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
  const hide = personalDataIn(item)
  return {
    ...described,
    kind: 'list',
    effect: 'reads',
    item,
    isWide,
    input,
    output: pageOutput(item),
    async call({ modules }, caller, sent) {
      refuseUnlessAllowed(definition, caller, sent)
      // Validates everything first, so that all problems are reported at once.
      checked(input, sent)
      const asked = checked(pages, sent)
      const { operator, school } = caller
      const page = await read(modules, operator, requestedPage(asked), checked(narrowing, sent), caller)
      return listPage(page, asked, { show: (row) => hide(caller, show(row, school)), placeOf })
    },
  }
}

type Writing<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  /** The item after the write, with its id and version. */
  readonly output: Output
  /** Runs in one transaction, which a dry run rolls back. */
  readonly run: Run<Input, z.input<Output>>
}

/** An operation that creates or changes one item; with `dry_run` it is rolled back. */
export function writeOperation<
  Input extends z.ZodRawShape,
  Output extends z.ZodObject<{ id: typeof id; updated_at: z.ZodType<unknown, string> }>,
>(definition: Writing<Input, Output>): WriteOperation {
  const { input: _shape, run: _run, ...described } = definition
  const hide = personalDataIn(definition.output)
  const { input, runOnce } = withDryRun(definition, hide)
  return {
    ...described,
    kind: 'write',
    input,
    async call(deps, caller, sent) {
      const { result, isDryRun } = await runOnce(deps, caller, sent)
      return { written: result, isDryRun }
    },
  }
}

/** The definition of an operation that does something and says what came of it. */
export type Acting<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  readonly output: Output
  /** Runs in one transaction, which a dry run rolls back. */
  readonly run: Run<Input, z.input<Output>>
  readonly confirmedAt?: ConfirmedAt<Input>
}

/** With it, an access token can only call the operation with `dry_run`, and a person confirms at this page. */
type ConfirmedAt<Input extends z.ZodRawShape> = ConfirmationPage<Asked<Input>>

/** An operation that does something and says what came of it; with `dry_run` it is rolled back. */
export function actOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Acting<Input, Output>,
): ActOperation {
  const { input: _shape, run: _run, output, confirmedAt, ...described } = definition
  const hide = personalDataIn(output)
  const { input, runOnce } = withDryRun(definition, hide)
  return {
    ...described,
    kind: 'act',
    hasDryRun: true,
    needsConfirmation: confirmedAt !== undefined,
    input,
    output: confirmedAt ? withConfirmUrl(output) : output,
    async call(deps, caller, sent) {
      const { result, confirm, isDryRun } = await runOnce(deps, caller, sent)
      return { done: { ...result, ...confirm }, isDryRun }
    },
  }
}

type Reaching<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  readonly output: Output
  readonly run: Reach<Input, z.input<Output>>
  /** Says what would come of it, and changes nothing; without it there is no `dry_run`. */
  readonly runDry?: Reach<Input, z.input<Output>>
  readonly confirmedAt?: ConfirmedAt<Input>
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
  const { input: shape, run, runDry, output, confirmedAt, ...described } = definition
  refuseForgottenKinds(definition)
  const own = z.object(shape)
  const hide = personalDataIn(output)
  const input = z.strictObject(runDry ? { ...shape, dry_run: dryRun } : shape)
  return {
    ...described,
    kind: 'act',
    isOutward: true,
    hasDryRun: runDry !== undefined,
    needsConfirmation: confirmedAt !== undefined,
    input,
    output: confirmedAt ? withConfirmUrl(output) : output,
    async call(deps, caller, sent) {
      refuseUnlessAllowed(definition, caller, sent)
      checked(input, sent)
      const { dryRun: isDryRun } = checked(dryRunInput, sent)
      const act = isDryRun && runDry ? runDry : run
      const asked = checked(own, sent)
      const as = isDryRun ? 'rolled_back' : 'committed'
      const confirm = await confirmUrlFor(deps.modules, { caller, input: asked, as, confirmedAt })
      const result = hide(caller, await act(deps, caller.operator, asked, caller))
      return { done: { ...result, ...confirm }, isDryRun }
    },
  }
}

const dryRunInput = z.object({ dry_run: dryRun })

type Removing<Input extends z.ZodRawShape> = Description & {
  readonly input: Input
  readonly run: Run<Input, void>
}

/** An operation that removes something; with `dry_run` it is rolled back. */
export function removeOperation<Input extends z.ZodRawShape>(definition: Removing<Input>): RemoveOperation {
  const { input: _shape, run: _run, ...described } = definition
  const { input, runOnce } = withDryRun(definition, (_caller, result) => result)
  return {
    ...described,
    kind: 'remove',
    effect: 'sets',
    input,
    async call(deps, caller, sent) {
      const { isDryRun } = await runOnce(deps, caller, sent)
      return { isDryRun }
    },
  }
}

type WithDryRun<Input extends z.ZodRawShape, Result> = Access & {
  readonly input: Input
  readonly run: Run<Input, Result>
  readonly confirmedAt?: ConfirmedAt<Input>
}

// Runs in one transaction; a dry run is rolled back. Its result is stored for the idempotency key as it is returned.
function withDryRun<Input extends z.ZodRawShape, Result>(
  definition: WithDryRun<Input, Result>,
  hide: (caller: Caller, result: Result) => Result,
) {
  const { input: shape, run, confirmedAt } = definition
  refuseForgottenKinds(definition)
  const input = z.strictObject({ ...shape, dry_run: dryRun })
  const own = z.object(shape)
  const runOnce = async ({ modules, operate }: OperationDeps, caller: Caller, sent: unknown) => {
    refuseUnlessAllowed(definition, caller, sent)
    checked(input, sent)
    const { dryRun: isDryRun } = checked(dryRunInput, sent)
    const asked = checked(own, sent)
    const as = isDryRun ? 'rolled_back' : 'committed'
    const confirm = await confirmUrlFor(modules, { caller, input: asked, as, confirmedAt })
    const result = await operate(as, async (within) =>
      hide(caller, await run(within, caller.operator, asked, caller)),
    )
    return { result, confirm, isDryRun }
  }
  return { input, runOnce }
}

// A kind without a scope would be open to every token.
function refuseForgottenKinds({ scope, input }: Access & { readonly input: z.ZodRawShape }): void {
  if (typeof scope !== 'object') return
  const { kind } = input
  const kinds = kind instanceof z.ZodEnum ? kind.options : []
  const forgotten = kinds.filter((each) => !Object.hasOwn(scope.byKind, each))
  if (kinds.length === 0 || forgotten.length > 0)
    throw new Error(`No scope for the kinds: ${forgotten.join(', ')}`)
}

function checked<Schema extends z.ZodObject>(schema: Schema, sent: unknown): Camelled<z.output<Schema>> {
  const { data, error } = schema.safeParse(sent ?? {})
  if (error) throw invalid('request', problemsIn(error))
  return camelled(data)
}
