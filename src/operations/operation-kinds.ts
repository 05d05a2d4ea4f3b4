import type { z } from 'zod'
import type { Feature } from '../domain/tenancy/index.ts'
import type { Access } from './access.ts'
import type { Caller, OperationDeps } from './caller.ts'
import type { Rest } from './rest.ts'
import type { Tool } from './tool.ts'
import type { ListPage } from './wire/list-page.ts'
import type { id } from './wire/shapes.ts'

/** The description of an operation, from which every interface is made. */
export type Description = Access & {
  /** Its name in every interface: the resource and the action. */
  readonly id: `${string}.${string}`
  readonly title: string
  /** What it does and what it needs, for the callers of every interface. */
  readonly description: string
  /** Result fields with text from members or authors. */
  readonly untrusted?: readonly string[]
  /** Whether what it does leaves this deployment: a mail, a call of another server. */
  readonly isOutward?: boolean
  /** The beta feature without which it does not exist at a school. */
  readonly feature?: Feature
  /** Whether owners reach it in their session while they have closed the school. */
  readonly isOpenWhenClosed?: boolean
  /** Where it is found in the REST API, if it is. */
  readonly rest?: Rest
  /** Its MCP tool, if it has one. */
  readonly tool?: Tool
}

/** The input schema, with wire names. */
type WithInput = Description & { readonly input: z.ZodObject }

type Common = WithInput & { readonly output: z.ZodObject }

type Call<Result> = (deps: OperationDeps, caller: Caller, rawInput: unknown) => Promise<Result>

export type ReadOperation = Common & {
  readonly kind: 'read'
  readonly effect: 'reads'
  readonly call: Call<object>
}

export type ListOperation = Common & {
  readonly kind: 'list'
  readonly effect: 'reads'
  readonly item: z.ZodObject
  /** Whether the REST API lets callers choose fields too; models always may. */
  readonly isWide: boolean
  readonly call: Call<ListPage>
}

/** `adds` creates something each time; `sets` is idempotent. */
export type WriteEffect = 'adds' | 'sets'

/** The output of an operation that returns an item: its id and version are always part of it. */
export type Versioned = z.ZodObject<{ id: typeof id; updated_at: z.ZodType<unknown, string> }>

/** The result of a change, and whether it was a dry run. */
export type ChangeResult = { readonly result: object; readonly isDryRun: boolean }

export type ChangeOperation = Common & {
  readonly kind: 'change'
  readonly effect: WriteEffect
  /** Whether the result is the item after the change, with its id and version. */
  readonly returnsItem: boolean
  /** Whether an access token can only call it with `dry_run`, and a person confirms in the admin area. */
  readonly needsConfirmation: boolean
  readonly call: Call<ChangeResult>
}

export type RemoveOperation = WithInput & {
  readonly kind: 'remove'
  readonly effect: 'sets'
  readonly call: Call<ChangeResult>
}

/** An operation of operators, described once; every interface is generated from it. */
export type Operation = ReadOperation | ListOperation | ChangeOperation | RemoveOperation
