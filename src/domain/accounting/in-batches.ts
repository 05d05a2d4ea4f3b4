const atOnce = 100

/** Groups single items into batches of a hundred. */
export async function* inBatches<T>(all: AsyncIterable<T> | undefined): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const each of all ?? []) {
    batch.push(each)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
