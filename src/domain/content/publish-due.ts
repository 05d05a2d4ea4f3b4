import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Fields } from '../../platform/fields.ts'
import { type ItemRef, itemRow } from '../publishing/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { ContentDeps } from './deps.ts'
import { enter, type PublicationTable, type Writing } from './publication-state.ts'

const atOnce = 200

/** Publishes the due drafts of all schools, each once. Returns the count. */
export async function publishDue<Table extends PublicationTable, Columns extends Fields>(
  deps: ContentDeps,
  _actor: PlatformActor,
  writing: Writing<Table, Columns>,
): Promise<number> {
  let published = 0
  for (;;) {
    const due = await dueIn(deps.db, writing, deps.clock.now())
    const failed: unknown[] = []
    for (const of of due) {
      // A failure of one must not stop the others.
      const isPublished = await publishIfDue(deps, writing, of).catch((error: unknown) => failed.push(error))
      if (isPublished === true) published += 1
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${writing.table} not published`)
    if (due.length < atOnce) return published
  }
}

// Kysely is typed with one of the two tables.
async function dueIn<Table extends PublicationTable, Columns extends Fields>(
  db: Db,
  { table }: Writing<Table, Columns>,
  now: Date,
): Promise<readonly ItemRef<Table>[]> {
  const due = await db
    .selectFrom(table as 'pages')
    .select(['schoolId', 'id'])
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .orderBy('id')
    .limit(atOnce)
    .modifyEnd(allSchools('content.due'))
    .execute()
  return due as unknown as readonly ItemRef<Table>[]
}

// Another run, or an editor, may have been faster.
async function publishIfDue<Table extends PublicationTable, Columns extends Fields>(
  { db, clock }: ContentDeps,
  writing: Writing<Table, Columns>,
  of: ItemRef<Table>,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const row = itemRow(tx, writing, of)
    const current = await row.status().select('publishAt').forUpdate().executeTakeFirst()
    if (!current?.publishAt || current.publishAt > clock.now()) return false
    await enter(tx, clock, { writing, of, current, state: 'published', at: current.publishAt })
    return true
  })
}
