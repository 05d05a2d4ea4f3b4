/** A position for keyset pagination of a list ordered by time and id: rows added meanwhile do not move it. */
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
  /** Present only if requested. */
  readonly total?: number
}

/** The row type of a list function. */
export type RowOf<List extends (...args: never[]) => Promise<Page<unknown>>> = Awaited<
  ReturnType<List>
>['rows'][number]

/** The row type of a lookup function. */
export type LookupRow<Lookup extends (...args: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Lookup>>
>

/** The maximum page size of every list. */
export const mostPerPage = 100

/** The maximum count of waiting items: a screen shows "100 or more". */
export const countedTo = 100
