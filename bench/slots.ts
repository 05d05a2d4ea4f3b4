/** The data of a request that the floor knows before it queries the database. */
export type RequestData = {
  readonly now: Date
  readonly presentedHash: Buffer
  readonly newId?: string
  readonly newAccessHash?: Buffer
  readonly newRefreshHash?: Buffer
}

/** A value of a statement: part of the request, read from the last row, or the same for every request. */
export type Slot =
  | { readonly is: 'input'; readonly name: keyof RequestData }
  | { readonly is: 'read'; readonly column: string }
  | { readonly is: 'constant'; readonly value: unknown }

export type Statement = { readonly text: string; readonly name?: string; readonly slots: readonly Slot[] }

export type Row = Readonly<Record<string, unknown>>

/** The parameters of a statement that depend on a row that was read before. */
export function valuesOf({ slots }: Statement, input: RequestData, row: Row): unknown[] {
  return slots.map((slot) => {
    if (slot.is === 'input') return input[slot.name]
    return slot.is === 'read' ? row[slot.column] : slot.value
  })
}
