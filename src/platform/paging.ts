/** A place in a list that is ordered by a moment and an id: rows that are added meanwhile do not move it. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The first or the last so many between two places; with how many there are in all, if wanted. */
export type PageRequest = ({ readonly first: number } | { readonly last: number }) & {
  readonly after?: Cursor | undefined
  readonly before?: Cursor | undefined
  readonly withTotal?: boolean | undefined
  /** False where nobody looks whether there is more, so that no row is read only to tell. */
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
export type FoundBy<LookUp extends (...given: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<LookUp>>
>
