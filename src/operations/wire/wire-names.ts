type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** What was sent, under the names that the domain has for it. */
export type Camelled<T> = T extends string | number | bigint | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Camelled<Item>[]
    : { [Name in keyof T as Name extends string ? Camel<Name> : Name]: Camelled<T[Name]> }

/** Renames snake_case to camelCase, all the way down; the one place where names of the wire end. */
export function camelled<T>(sent: T): Camelled<T>
export function camelled(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((each) => camelled(each))
  if (typeof sent !== 'object' || sent === null || sent instanceof Date) return sent
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [camelName(name), camelled(value)]))
}

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Renames the other way, for the fields that the domain found something wrong with. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
