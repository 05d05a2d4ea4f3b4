/** A position in a list ordered by time and id: rows added meanwhile do not move it. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The first or last rows between two cursors, optionally with the total. */
export type PageRequest = ({ readonly first: number } | { readonly last: number }) & {
  readonly after?: Cursor | undefined
  readonly before?: Cursor | undefined
  readonly withTotal?: boolean | undefined
  /** False if hasNext and hasPrevious are not needed, so that no extra row is read. */
  readonly withMore?: boolean | undefined
}

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  /** Only where it was asked for. */
  readonly total?: number
}

/** A row of what a list answers, so that a module can name it. */
export type RowOf<List extends (...given: never[]) => Promise<Page<unknown>>> = Awaited<
  ReturnType<List>
>['rows'][number]

/** What a look-up finds, so that a module can name it. */
export type LookupRow<Lookup extends (...given: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Lookup>>
>

/** How far things that wait are counted: a screen says "100 or more". */
export const countedTo = 100
