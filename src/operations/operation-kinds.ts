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
  /** The name in every interface: the resource and the action. */
  readonly id: `${string}.${string}`
  readonly title: string
  /** The effect and the requirements, for the callers of every interface. */
  readonly description: string
  /** Result fields with text from members or authors. */
  readonly untrusted?: readonly string[]
  /** Whether it has effects outside of this deployment: a mail or a request to another server. */
  readonly isOutward?: boolean
  /** The beta feature that a school must have switched on. */
  readonly feature?: Feature
  /** Whether owners can call it in their session while the school is closed. */
  readonly isOpenWhenClosed?: boolean
  /** The route in the REST API, if there is one. */
  readonly rest?: Rest
  /** The MCP tool, if there is one. */
  readonly tool?: Tool
}

/** The input schema, with wire names. */
type WithInput = Description & { readonly input: z.ZodObject }

type Common = WithInput & { readonly output: z.ZodObject }

type Call<Result> = (deps: OperationDeps, caller: Caller, rawInput: unknown) => Promise<Result>

export type ReadOperation = Common & {
  readonly kind: 'read'
  readonly effect: 'reads'
  readonly servedBy: 'primary' | 'replica'
  readonly call: Call<object>
}

export type ListOperation = Common & {
  readonly kind: 'list'
  readonly effect: 'reads'
  readonly servedBy: 'primary' | 'replica'
  readonly item: z.ZodObject
  /** Whether callers of the REST API can select fields; MCP clients always can. */
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
