/** A place in a list that is ordered by a moment and an id: rows that are added meanwhile do not move it. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The first so many after a place, or the last so many before one. */
export type PageRequest =
  | { readonly first: number; readonly after?: Cursor | undefined }
  | { readonly last: number; readonly before?: Cursor | undefined }

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}
