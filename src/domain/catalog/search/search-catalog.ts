import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ItemType } from './search-entries.ts'
import { queryTokens, type Token, tokensOf } from './tokens.ts'

/** Whether the match is exact or only similar. */
export type Matching = 'exact' | 'similar'

/** A position in the results of a search. */
export type SearchCursor = { readonly matching: Matching; readonly rank: number; readonly id: string }

export type Search = {
  readonly text: string
  readonly types?: readonly ItemType[] | undefined
  readonly page: { readonly first: number; readonly after?: SearchCursor | undefined }
}

export type Found = {
  readonly itemType: ItemType
  readonly itemId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: Date
  readonly rank: number
}

export type SearchPage = {
  readonly rows: readonly Found[]
  readonly hasNext: boolean
  readonly matching: Matching
}

const longestText = 200
const mostFound = 100

/** Published items that match the words, best first; without an exact match, similar spellings. */
export async function searchCatalog(deps: CatalogDeps, actor: Reader, search: Search): Promise<SearchPage> {
  const asked = { ...search, text: plainText(search.text) }
  const tokens = queryTokens(asked.text)
  if (asked.page.first < 1) throw new Refusal('invalid_input', 'The page size must be at least 1')
  if (tokens.length === 0) return { rows: [], hasNext: false, matching: 'exact' }
  const after = asked.page.after
  if (after?.matching !== 'similar') {
    const exact = await findExact(deps, actor, asked, tokens)
    if (exact.rows.length > 0 || after) return exact
  }
  return await findSimilar(deps, actor, asked)
}

// PostgreSQL does not accept NUL, and control characters are never meant.
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestText)
}

async function findExact({ db }: CatalogDeps, actor: Reader, search: Search, tokens: readonly Token[]) {
  const query = sql`${allOf(tokens)}::tsquery`
  const ranked = rankedEntries(actor, search, {
    fits: sql<boolean>`words @@ ${query}`,
    // A title match outweighs any description match; an exact title outweighs both.
    rank: sql<number>`ts_rank_cd('{0.02, 0.05, 0.3, 1}', words, ${query}, 32) + similarity(title, ${search.text})`,
  })
  return pageOf((await pageQuery(ranked, search).execute(db)).rows, search, 'exact')
}

// pg_trgm's own bound misses two swapped letters.
const similarEnough = 0.4

async function findSimilar({ db }: CatalogDeps, actor: Reader, search: Search) {
  const singles = singlesOf(search.text)
  const ranked = rankedEntries(actor, search, {
    fits: sql<boolean>`(${search.text} <% title or words @@ ${anyPairOf(search.text)}::tsquery)`,
    rank: sql<number>`greatest(word_similarity(${search.text}, title), ${shareInTitle(singles)})`,
  })
  return await inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(
      tx,
    )
    return pageOf((await pageQuery(ranked, search, similarEnough).execute(tx)).rows, search, 'similar')
  })
}

function rankedEntries(
  { schoolId }: Reader,
  { types }: Search,
  { fits, rank }: { fits: RawBuilder<boolean>; rank: RawBuilder<number> },
) {
  const ofTypes = types ? sql`item_type = any(${types}::text[])` : sql`true`
  return sql<Found>`
    select item_type, item_id, slug, title, summary, published_at, round((${rank})::numeric, 6)::float8 as rank
    from search_entries
    where school_id = ${schoolId} and ${fits} and ${ofTypes}`
}

function pageQuery(ranked: RawBuilder<Found>, { page }: Search, least?: number) {
  const { after } = page
  const close = least === undefined ? sql`true` : sql`rank >= ${least}`
  const beyond = after ? sql`(rank, item_id) < (${after.rank}::float8, ${after.id}::uuid)` : sql`true`
  return sql<Found>`
    select * from (${ranked}) as found
    where ${close} and ${beyond}
    order by rank desc, item_id desc
    limit ${Math.min(page.first, mostFound) + 1}`
}

function pageOf(found: readonly Found[], { page }: Search, matching: Matching): SearchPage {
  const size = Math.min(page.first, mostFound)
  return { rows: found.slice(0, size), hasNext: found.length > size, matching }
}

// The last word may be unfinished: somebody is still typing it.
function allOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, kind }, at) => `'${text}'${kind === 'word' && at === tokens.length - 1 ? ':*' : ''}`)
    .join(' & ')
}

const singlesOf = (text: string) => [
  ...new Set(
    tokensOf(text)
      .filter(isSingle)
      .map((token) => token.text),
  ),
]
const isSingle = ({ kind }: Token) => kind === 'single'

function anyPairOf(text: string): string {
  const pairs = queryTokens(text).filter(({ kind }) => kind === 'pair')
  return pairs.map((pair) => `'${pair.text}'`).join(' | ')
}

// The share of characters found in the title: trigrams do not work for words of two characters.
function shareInTitle(singles: readonly string[]): RawBuilder<number> {
  if (singles.length === 0) return sql<number>`0`
  return sql<number>`(
    select count(*)::float8 / ${singles.length}::int from unnest(${singles}::text[]) as single
    where single = any(tsvector_to_array(ts_filter(words, '{a}')))
  )`
}
