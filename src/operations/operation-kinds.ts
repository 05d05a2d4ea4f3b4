import { z } from 'zod'
import type { Feature } from '../domain/tenancy/index.ts'
import type { Access } from './access.ts'
import type { Caller, OperationDeps } from './caller.ts'
import type { Rest } from './rest.ts'
import type { Tool } from './tool.ts'
import type { ListPage } from './wire/list-page.ts'
import { id, moment } from './wire/shapes.ts'

/** What every interface needs to know of an operation. */
export type Description = Access & {
  /** Its name in every interface: the resource and the action. */
  readonly id: `${string}.${string}`
  readonly title: string
  /** What it does and what it needs, for whoever calls it by whatever interface. */
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
type Taking = Description & { readonly input: z.ZodObject }

type Common = Taking & { readonly output: z.ZodObject }

type Call<Result> = (deps: OperationDeps, caller: Caller, sent: unknown) => Promise<Result>

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

const versioned = z.object({ id, updated_at: moment })

/** The result of a write: the item after it, and whether it was a dry run. */
export type Written = {
  readonly written: z.input<typeof versioned>
  readonly isDryRun: boolean
}

export type WriteOperation = Common & {
  readonly kind: 'write'
  readonly effect: WriteEffect
  readonly call: Call<Written>
}

/** The result of an action that has no item of its own, and whether it was a dry run. */
export type Done = { readonly done: object; readonly isDryRun: boolean }

export type ActOperation = Common & {
  readonly kind: 'act'
  readonly effect: WriteEffect
  /** Whether it can be called with `dry_run`: what leaves the deployment cannot be taken back. */
  readonly hasDryRun: boolean
  /** Whether an access token can only call it with `dry_run`, and a person confirms in the admin area. */
  readonly needsConfirmation: boolean
  readonly call: Call<Done>
}

export type RemoveOperation = Taking & {
  readonly kind: 'remove'
  readonly effect: 'sets'
  readonly call: Call<{ readonly isDryRun: boolean }>
}

/** An operation of operators, described once; every interface is generated from it. */
export type Operation = ReadOperation | ListOperation | WriteOperation | ActOperation | RemoveOperation
