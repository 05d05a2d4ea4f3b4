import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId, SearchEntriesTable } from '../../../platform/db/schema/schema.gen.ts'
import { tokensOf } from './tokens.ts'

export type ItemType = SearchEntriesTable['itemType']

/** The searchable text of an item. */
export type Searchable = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly publishedAt: Date
}

type Key = { readonly schoolId: SchoolId; readonly itemType: ItemType; readonly itemId: string }

/** Updates the search entry of an item. */
export async function writeSearchEntry(tx: Tx, key: Key, thing: Searchable): Promise<void> {
  const { slug, title, summary, publishedAt } = thing
  const entry = { slug, title, summary, publishedAt, words: sql<string>`${searchVectorOf(thing)}::tsvector` }
  await tx
    .insertInto('searchEntries')
    .values({ ...key, ...entry })
    .onConflict((conflict) => conflict.columns(['schoolId', 'itemType', 'itemId']).doUpdateSet(entry))
    .execute()
}

export async function removeSearchEntry(tx: Tx, { schoolId, itemType, itemId }: Key): Promise<void> {
  await tx
    .deleteFrom('searchEntries')
    .where('schoolId', '=', schoolId)
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .execute()
}

// Only the start of a long description is indexed, to limit the size of the index.
const searchedOfDescription = 4_000
// PostgreSQL counts positions no further.
const lastPosition = 16_383

/** The notation of a tsvector: the position of each token and the weight of a match there. */
export function searchVectorOf({ title, summary, description, tags }: Searchable): string {
  const parts = [
    { text: title, weight: 'A' },
    { text: `${tags.join(' ')} ${summary}`, weight: 'B' },
    { text: description.slice(0, searchedOfDescription), weight: 'C' },
  ]
  const tokens = parts.flatMap(({ text, weight }) => tokensOf(text).map((token) => ({ ...token, weight })))
  const positions = tokens.map(({ text, weight }, at) => ({
    text,
    position: `${Math.min(at + 1, lastPosition)}${weight}`,
  }))
  // A lexeme named several times keeps all its places. Tokens are letters and digits, so they need no escaping.
  return positions.map(({ text, position }) => `'${text}':${position}`).join(' ')
}
