import { z } from 'zod'
import { type Access, refuseUnlessAllowed } from './access.ts'
import type { Caller, OperationDeps, OperationModules } from './caller.ts'
import { type ConfirmationPage, confirmUrlFor, withConfirmUrl } from './confirmation.ts'
import type {
  ChangeDefinition,
  ListDefinition,
  OutwardDefinition,
  ReadDefinition,
  RemoveDefinition,
} from './operation-definitions.ts'
import { type InputOf, parseChange, parseInput, withDryRun } from './operation-input.ts'
import type {
  ChangeOperation,
  ListOperation,
  ReadOperation,
  RemoveOperation,
  Versioned,
} from './operation-kinds.ts'
import { personalDataIn } from './personal-data.ts'
import { listPage, type PageInput, pageInput, pageOutput, requestedPage } from './wire/list-page.ts'

/** An operation that reads one item. */
export function readOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: ReadDefinition<Input, Output>,
): ReadOperation {
  const { input: shape, reads = 'primary', run, ...description } = definition
  refuseMissingKinds(definition)
  const input = z.strictObject(shape)
  const hide = personalDataIn(definition.output)
  return {
    ...description,
    kind: 'read',
    effect: 'reads',
    servedBy: reads,
    input,
    async call(deps, caller, rawInput) {
      refuseUnlessAllowed(definition, caller, rawInput)
      const parsed = parseInput(input, rawInput) as InputOf<Input>
      const work = (modules: OperationModules) => run(modules, caller.operator, parsed, caller)
      return hide(caller, await readBy(deps, reads, caller, work))
    },
  }
}

/** An operation that returns a list page by page, with only the requested fields. */
export function listOperation<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row>(
  definition: ListDefinition<Filters, Item, Row>,
): ListOperation {
  const { filters: shape, item, isWide = false, reads, read, toItem, cursorOf, ...description } = definition
  const input = z.strictObject({ ...shape, ...pageInput(Object.keys(item.shape)) })
  const hide = personalDataIn(item)
  return {
    ...description,
    kind: 'list',
    effect: 'reads',
    servedBy: reads,
    item,
    isWide,
    input,
    output: pageOutput(item),
    async call(deps, caller, rawInput) {
      refuseUnlessAllowed(definition, caller, rawInput)
      const { limit, cursor, fields, ...rest } = parseInput(input, rawInput) as PageInput
      const { operator, school } = caller
      const filters = rest as InputOf<Filters>
      const work = (modules: OperationModules) =>
        read(modules, operator, requestedPage({ limit, cursor }), filters, caller)
      const page = await readBy(deps, reads, caller, work)
      return listPage(page, fields, { toItem: (row) => hide(caller, toItem(row, school)), cursorOf })
    },
  }
}

/** Runs a read with the modules of the server that serves it. */
async function readBy<T>(
  { modules, replicaReads }: OperationDeps,
  server: 'primary' | 'replica',
  { operator }: Caller,
  work: (modules: OperationModules) => Promise<T>,
): Promise<T> {
  if (server === 'primary' || !replicaReads) return await work(modules)
  return await replicaReads.read(operator.schoolId, work)
}

/** An operation that creates or changes one item and returns it; with `dry_run` it is rolled back. */
export function writeOperation<Input extends z.ZodRawShape, Output extends Versioned>(
  definition: ChangeDefinition<Input, Output>,
): ChangeOperation {
  return { ...actOperation(definition), returnsItem: true }
}

/** An operation that changes something and returns the outcome; with `dry_run` it is rolled back. */
export function actOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: ChangeDefinition<Input, Output>,
): ChangeOperation {
  const { input: shape, run, output, confirmationPage, ...description } = definition
  const hide = personalDataIn(output)
  return {
    ...description,
    ...changeKind({ output, confirmationPage }),
    ...changeCall(definition, withDryRun(shape), async ({ operate }, caller, { as, input }) =>
      // The result is stored for the idempotency key as it is returned.
      operate(as, async (modules) => hide(caller, await run(modules, caller.operator, input, caller))),
    ),
  }
}

/** An operation that changes something at another service, which no transaction can roll back. */
export function outwardOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: OutwardDefinition<Input, Output>,
): ChangeOperation {
  const { input: shape, run, runDry, output, confirmationPage, ...description } = definition
  const hide = personalDataIn(output)
  return {
    ...description,
    ...changeKind({ output, confirmationPage }),
    ...changeCall(definition, runDry ? withDryRun(shape) : shape, async (deps, caller, { as, input }) => {
      const runAs = as === 'rolled_back' && runDry ? runDry : run
      return hide(caller, await runAs(deps, caller.operator, input, caller))
    }),
    isOutward: true,
  }
}

/** An operation that removes an item; with `dry_run` it is rolled back. */
export function removeOperation<Input extends z.ZodRawShape>(
  definition: RemoveDefinition<Input>,
): RemoveOperation {
  const { input: shape, run, ...description } = definition
  return {
    ...description,
    kind: 'remove',
    effect: 'sets',
    ...changeCall(definition, withDryRun(shape), async ({ operate }, caller, { as, input }) => {
      await operate(as, async (modules) => await run(modules, caller.operator, input, caller))
      return {}
    }),
  }
}

type ChangeOutput<Page> = { readonly output: z.ZodObject; readonly confirmationPage: Page | undefined }

function changeKind<Page>({ output, confirmationPage }: ChangeOutput<Page>) {
  return {
    kind: 'change' as const,
    returnsItem: false,
    needsConfirmation: confirmationPage !== undefined,
    output: confirmationPage ? withConfirmUrl(output) : output,
  }
}

type Changing<Input extends z.ZodRawShape> = Access & {
  readonly input: Input
  readonly confirmationPage?: ConfirmationPage<InputOf<Input>>
}

type Perform<Input extends z.ZodRawShape> = (
  deps: OperationDeps,
  caller: Caller,
  change: { readonly as: 'committed' | 'rolled_back'; readonly input: InputOf<Input> },
) => Promise<object>

/** The input schema and the call of an operation that changes something. */
function changeCall<Input extends z.ZodRawShape>(
  definition: Changing<Input>,
  shape: z.ZodRawShape,
  perform: Perform<Input>,
) {
  refuseMissingKinds(definition)
  const { confirmationPage } = definition
  const schema = z.strictObject(shape)
  const call = async (deps: OperationDeps, caller: Caller, rawInput: unknown) => {
    refuseUnlessAllowed(definition, caller, rawInput)
    const { input, isDryRun } = parseChange<Input>(schema, rawInput)
    const as = isDryRun ? 'rolled_back' : 'committed'
    const confirmation = await confirmUrlFor(deps.modules, { caller, input, as, confirmationPage })
    const result = await perform(deps, caller, { as, input })
    if (!isDryRun) await deps.replicaReads?.recordWrite(caller.operator.schoolId)
    return { result: { ...result, ...confirmation }, isDryRun }
  }
  return { input: schema, call }
}

// A kind without a scope would be open to every token.
function refuseMissingKinds({ scope, input }: Access & { readonly input: z.ZodRawShape }): void {
  if (typeof scope !== 'object') return
  const { kind } = input
  const kinds = kind instanceof z.ZodEnum ? kind.options : []
  const missing = kinds.filter((each) => !Object.hasOwn(scope.byKind, each))
  if (kinds.length === 0 || missing.length > 0)
    throw new Error(`No scope for the kinds: ${missing.join(', ')}`)
}
