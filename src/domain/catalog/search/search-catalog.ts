import { type RawBuilder, sql } from 'kysely'
import { rawQuery } from '../../../platform/db/prepared/prepared.ts'
import { preparedLookup } from '../../../platform/db/prepared/prepared-lookup.ts'
import { pagesAtOnce } from '../../../platform/db/prepared/prepared-page.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { longestSearch } from '../limits.ts'
import { nearPairs } from './near-pairs.ts'
import type { ItemType } from './search-entries.ts'
import { namePatterns, taughtBy } from './teacher-names.ts'
import { queryTokens, type Token, tokensOf } from './tokens.ts'

/** The kind of match: exact or only similar. */
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

const mostFound = 100
const mostRanked = 5_000

/** Published items that match the words, best first; without an exact match, similar spellings. */
export async function searchCatalog(deps: CatalogDeps, actor: Reader, search: Search): Promise<SearchPage> {
  const { page } = search
  if (page.first < 1) throw new Refusal('invalid_input', 'The page size must be at least 1')
  return await searched(deps, actor, { ...search, page: { ...page, first: Math.min(page.first, mostFound) } })
}

async function searched(deps: CatalogDeps, actor: Reader, search: Search): Promise<SearchPage> {
  const request = { ...search, text: plainText(search.text) }
  const tokens = queryTokens(request.text)
  if (tokens.length === 0) return { rows: [], hasNext: false, matching: 'exact' }
  const after = request.page.after
  if (after?.matching !== 'similar') {
    const exact = await findExact(deps, actor, request, tokens)
    if (exact.rows.length > 0 || after) return exact
  }
  return await findSimilar(deps, actor, request)
}

/** Every published item that matches the words (up to 5,000), for a page that filters and sorts them. */
export async function rankCatalog(deps: CatalogDeps, actor: Reader, text: string): Promise<SearchPage> {
  return await searched(deps, actor, { text, page: { first: mostRanked } })
}

// PostgreSQL does not accept NUL, and control characters are never part of a query.
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestSearch)
}

async function findExact(
  { db }: CatalogDeps,
  { schoolId }: Reader,
  search: Search,
  tokens: readonly Token[],
) {
  const { text, types, page } = search
  const { rank, id } = page.after ?? beforeAll
  const queries = { query: allOf(tokens), inTitle: allOf(tokens, 'A'), names: namePatterns(text) }
  const request = { schoolId, ...queries, length: [...text].length, types: types?.join() ?? null, rank, id }
  const matches = await exactPage(db, { ...request, size: page.first + 1 })
  return pageOf(matches, search, 'exact')
}

const beforeAll = { rank: 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

type ExactSearch = {
  readonly schoolId: SchoolId
  readonly query: string
  /** The query for titles that contain all words. */
  readonly inTitle: string
  /** The query for names of lecturers. */
  readonly names: string
  /** The length of the search text. */
  readonly length: number
  /** Comma-separated; null for all. */
  readonly types: string | null
  readonly rank: number
  readonly id: string
  readonly size: number
}

// Above words of a description, below words of a title.
const rankOfTeacher = 0.6

const exactPage = preparedLookup(
  'catalog.search',
  {
    schoolId: 'school',
    query: 'text',
    inTitle: 'text',
    names: 'text',
    length: 'integer',
    types: 'text',
    rank: 'float8',
    id: 'uuid',
    size: 'same integer',
  },
  (db, { schoolId, query, inTitle, names, length, types, rank, id, size }: ExactSearch) => {
    const ofTypes = sql<boolean>`(${types} is null or item_type = any(string_to_array(${types}, ',')))`
    const ranked = rankedEntries(schoolId, {
      fits: sql<boolean>`words @@ ${query}::tsquery and ${ofTypes}`,
      // A title match outweighs any description match; the less else the title says, the better. Every match is
      // ranked, so that must be cheap: ts_rank_cd() and similarity() take ten times as long.
      rank: sql<number>`ts_rank('{0.02, 0.05, 0.3, 1}', words, ${query}::tsquery, 32)
        + case when words @@ ${inTitle}::tsquery then least(1, ${length}::float8 / length(title)) else 0 end`,
    })
    // Counted once: an item that contains the words itself is ranked by them.
    const taught = sql<Found>`
      select entries.item_type, entries.item_id, slug, title, summary, published_at, ${rankOfTeacher}::float8 as rank
      from (${taughtBy({ schoolId, names })}) as taught
      join search_entries as entries on entries.school_id = ${schoolId}
        and entries.item_type = taught.item_type and entries.item_id = taught.item_id
      where not (words @@ ${query}::tsquery)
        and (${types} is null or entries.item_type = any(string_to_array(${types}, ',')))`
    const all = sql<Found>`${ranked} union all ${taught}`
    return rawQuery(db, pageQuery(all, { beyond: isBeyond(rank, id), size }))
  },
  pagesAtOnce,
)

const mostByPairs = 0.9
const mostByTitlePairs = 0.95

// pg_trgm's own bound misses two swapped letters.
const similarEnough = 0.4

async function findSimilar({ db }: CatalogDeps, { schoolId }: Reader, search: Search) {
  return await inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(
      tx,
    )
    const query = similarQuery(schoolId, search, await nearPairs(tx, schoolId, pairsOf(search.text)))
    return pageOf((await query.execute(tx)).rows, search, 'similar')
  })
}

function similarQuery(schoolId: SchoolId, { text, types, page }: Search, near: readonly string[]) {
  const pairs = pairsOf(text)
  const ofTypes = types ? sql`item_type = any(${types}::text[])` : sql`true`
  const ranked = rankedEntries(schoolId, {
    fits: sql<boolean>`(${text} <% title or words @@ ${anyOf([...pairs, ...near])}::tsquery) and ${ofTypes}`,
    rank: sql<number>`greatest(
      word_similarity(${text}, title), ${titleMatchRatio(singlesOf(text))}, ${pairMatchRatio(pairs, near)})`,
  })
  const { rank, id } = page.after ?? beforeAll
  const beyond = sql<boolean>`rank >= ${similarEnough} and ${isBeyond(rank, id)}`
  return pageQuery(ranked, { beyond, size: page.first + 1 })
}

type Ranking = { readonly fits: RawBuilder<boolean>; readonly rank: RawBuilder<number> }

function rankedEntries(schoolId: SchoolId, { fits, rank }: Ranking) {
  return sql<Found>`
    select item_type, item_id, slug, title, summary, published_at, (${rank})::float8 as rank
    from search_entries
    where school_id = ${schoolId} and ${fits}`
}

function isBeyond(rank: number, id: string): RawBuilder<boolean> {
  return sql`(rank, item_id) < (${rank}::float8, ${id}::uuid)`
}

type Part = { readonly beyond: RawBuilder<boolean>; readonly size: number }

function pageQuery(ranked: RawBuilder<Found>, { beyond, size }: Part) {
  return sql<Found>`
    select * from (${ranked}) as found
    where ${beyond}
    order by rank desc, item_id desc
    limit ${size}`
}

function pageOf(matches: readonly Found[], { page }: Pick<Search, 'page'>, matching: Matching): SearchPage {
  return { rows: matches.slice(0, page.first), hasNext: matches.length > page.first, matching }
}

// The last word may be unfinished while the reader is typing.
function allOf(tokens: readonly Token[], weight = ''): string {
  const last = tokens.length - 1
  return tokens
    .map(({ text, kind }, at) => `'${text}':${kind === 'word' && at === last ? '*' : ''}${weight}`)
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

const pairsOf = (text: string) => [
  ...new Set(
    queryTokens(text)
      .filter(({ kind }) => kind === 'pair')
      .map((pair) => pair.text),
  ),
]

const anyOf = (lexemes: readonly string[]) => lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')

// The share of characters found in the title: trigrams do not work for words of two characters.
function titleMatchRatio(singles: readonly string[]): RawBuilder<number> {
  if (singles.length === 0) return sql<number>`0`
  return sql<number>`(
    select count(*)::float8 / ${singles.length}::int from unnest(${singles}::text[]) as single
    where single = any(tsvector_to_array(ts_filter(words, '{a}')))
  )`
}

// The share of pairs found anywhere, where a near pair counts for the one it replaces; in the title it counts for more.
// Below the rank of an exact title match.
function pairMatchRatio(pairs: readonly string[], near: readonly string[]): RawBuilder<number> {
  if (near.length === 0) return sql<number>`0`
  const ratioIn = (lexemes: RawBuilder<unknown>) => sql<number>`(
    select least(1, count(*)::float8 / ${pairs.length}::int)
    from unnest(${[...pairs, ...near]}::text[]) as pair where pair = any(tsvector_to_array(${lexemes}))
  )`
  return sql<number>`greatest(
    ${mostByPairs}::float8 * ${ratioIn(sql`words`)},
    ${mostByTitlePairs}::float8 * ${ratioIn(sql`ts_filter(words, '{a}')`)})`
}
