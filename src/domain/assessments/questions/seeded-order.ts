import { createHash } from 'node:crypto'

/**
 * The items in an order that only the seed and their ids decide: the same for the same seed, whatever the order of the
 * input. So an order that is part of a key cannot be recognised in the result.
 */
export function inSeededOrder<Item>(
  items: readonly Item[],
  seed: string,
  idOf: (item: Item) => string,
): Item[] {
  return items
    .map((item) => ({ item, place: placeOf(seed, idOf(item)) }))
    .sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0))
    .map(({ item }) => item)
}

function placeOf(seed: string, id: string): string {
  return createHash('sha256').update(`${seed}\n${id}`).digest('hex')
}
