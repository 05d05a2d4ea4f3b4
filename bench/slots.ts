/** The data of a request that the floor knows before it queries the database. */
export type Given = {
  readonly now: Date
  readonly presentedHash: Buffer
  readonly newId?: string
  readonly newAccessHash?: Buffer
  readonly newRefreshHash?: Buffer
}

/** A value of a statement: given by the request, read from the last row, or the same for every request. */
export type Slot =
  | { readonly is: 'given'; readonly name: keyof Given }
  | { readonly is: 'read'; readonly column: string }
  | { readonly is: 'constant'; readonly value: unknown }

export type Statement = { readonly text: string; readonly name?: string; readonly slots: readonly Slot[] }

export type Row = Readonly<Record<string, unknown>>

/** The parameters of a statement that depend on a row that was read before. */
export function valuesOf({ slots }: Statement, given: Given, row: Row): unknown[] {
  return slots.map((slot) => {
    if (slot.is === 'given') return given[slot.name]
    return slot.is === 'read' ? row[slot.column] : slot.value
  })
}
