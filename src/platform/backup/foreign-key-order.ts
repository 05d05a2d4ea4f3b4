type Referring = { readonly name: string; readonly refersTo: readonly string[] }

/** Every table after those it refers to, so that rows can be loaded in this order. */
export function inForeignKeyOrder<T extends Referring>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const [ready, blocked] = parted(waiting, ({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0) {
      throw new Error(`Foreign keys form a cycle: ${[...names].join(', ')}. Make one constraint deferrable`)
    }
    ordered.push(...ready)
    waiting = blocked
  }
  return ordered
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}
