import type { z } from 'zod'
import type { OperatorActor, School } from '../domain/tenancy/index.ts'
import type { Cursor, Page, PageRequest } from '../platform/paging.ts'
import type { Caller, OperationDeps, OperationModules } from './caller.ts'
import type { ConfirmationPage } from './confirmation.ts'
import type { InputOf } from './operation-input.ts'
import type { Description, WriteEffect } from './operation-kinds.ts'

/** Runs an operation with the modules, on one transaction if it changes something. */
type Run<Input extends z.ZodRawShape, Result> = (
  modules: OperationModules,
  operator: OperatorActor,
  input: InputOf<Input>,
  caller: Caller,
) => Promise<Result>

export type ReadDefinition<Input extends z.ZodRawShape, Output extends z.ZodObject> = Description & {
  readonly input: Input
  readonly output: Output
  /** A replica may serve it: a result that is a few seconds old misleads nobody. Otherwise the primary does. */
  readonly reads?: 'replica'
  readonly run: Run<Input, z.input<Output>>
}

export type ListDefinition<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row> = Description & {
  /** Filters in addition to limit, cursor and fields. */
  readonly filters: Filters
  readonly item: Item
  /**
   * The server that serves it. `primary` for lists on which money or access is decided, for keys and for what apps may do;
   * `replica` if a list that is a few seconds old misleads nobody. Operators always find their own writes.
   */
  readonly reads: 'primary' | 'replica'
  /** Its rows are wide: programs may request some of the fields. */
  readonly isWide?: boolean
  readonly read: (
    modules: OperationModules,
    operator: OperatorActor,
    page: PageRequest,
    filters: InputOf<Filters>,
    caller: Caller,
  ) => Promise<Page<Row>>
  readonly toItem: (row: Row, school: School) => z.input<Item>
  /** The position of a row in the list, for the next cursor. */
  readonly cursorOf: (row: Row) => Cursor
}

type Change<Input extends z.ZodRawShape> = Description & {
  readonly effect: WriteEffect
  readonly input: Input
  /** With it, an access token can only call the operation with `dry_run`, and a person confirms on this page. */
  readonly confirmationPage?: ConfirmationPage<InputOf<Input>>
}

/** A change in one transaction, which a dry run rolls back. */
export type ChangeDefinition<Input extends z.ZodRawShape, Output extends z.ZodObject> = Change<Input> & {
  readonly output: Output
  readonly run: Run<Input, z.input<Output>>
}

/** A change by a request to another service, which no transaction can roll back. */
export type OutwardDefinition<Input extends z.ZodRawShape, Output extends z.ZodObject> = Change<Input> & {
  readonly output: Output
  readonly run: OutwardRun<Input, z.input<Output>>
  /** Returns the expected result and changes nothing; without it there is no `dry_run`. */
  readonly runDry?: OutwardRun<Input, z.input<Output>>
}

type OutwardRun<Input extends z.ZodRawShape, Result> = (
  deps: OperationDeps,
  operator: OperatorActor,
  input: InputOf<Input>,
  caller: Caller,
) => Promise<Result>

export type RemoveDefinition<Input extends z.ZodRawShape> = Description & {
  readonly input: Input
  readonly run: Run<Input, void>
}
