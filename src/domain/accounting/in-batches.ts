const atOnce = 100

/** What comes one by one, a hundred at a time. */
export async function* inBatches<T>(all: AsyncIterable<T> | undefined): AsyncIterable<T[]> {
  let some: T[] = []
  for await (const each of all ?? []) {
    some.push(each)
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
