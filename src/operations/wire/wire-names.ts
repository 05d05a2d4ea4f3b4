type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The input with domain names. */
export type Camelled<T> = T extends string | number | bigint | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Camelled<Item>[]
    : { [Name in keyof T as Name extends string ? Camel<Name> : Name]: Camelled<T[Name]> }

/** Renames snake_case to camelCase recursively; the only place that converts wire names. */
export function camelled<T>(input: T): Camelled<T>
export function camelled(input: unknown): unknown {
  if (Array.isArray(input)) return input.map((each) => camelled(each))
  if (typeof input !== 'object' || input === null || input instanceof Date) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [camelName(name), camelled(value)]))
}

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Renames camelCase to snake_case, for the fields of a refusal. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
