// TypeScript widens the keys of an object to `string`, because a value may have more keys than its type names. These
// helpers are for objects that are written out in full where their type is declared.

export function keysOf<Key extends string>(record: { readonly [Each in Key]?: unknown }): Key[] {
  return Object.keys(record) as Key[]
}

export function entriesOf<Key extends string, Value>(
  record: {
    readonly [Each in Key]?: Value
  },
): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/** Builds a record from the entries of all its keys. */
export function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>
}
