import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'

// A longer text has other pairs without typing errors, which find it.
const mostPairs = 4
// Limits the cost of characters that many items have.
const mostEntries = 300

/**
 * For each pair of characters that no item has, the pair of this school that differs in one character and that most items
 * have: 拉坯 for 拉胚. See ADR 50.
 */
export async function nearPairs(tx: Tx, schoolId: SchoolId, pairs: readonly string[]): Promise<string[]> {
  if (pairs.length === 0 || pairs.length > mostPairs) return []
  const { rows } = await sql<{ lexeme: string }>`
    select near.lexeme
    from unnest(${pairs}::text[]) as typed(pair)
    cross join lateral (
      select word.lexeme
      from (
        select words from search_entries
        where school_id = ${schoolId}
          and words @@ ('''' || left(pair, 1) || ''' | ''' || right(pair, 1) || '''')::tsquery
        limit ${mostEntries}
      ) as entries
      cross join lateral unnest(words) as word
      where (word.lexeme like left(pair, 1) || '_' or word.lexeme like '_' || right(pair, 1))
      group by word.lexeme
      order by count(*) desc, word.lexeme
      limit 1
    ) as near
    where near.lexeme <> pair`.execute(tx)
  return rows.map(({ lexeme }) => lexeme)
}
