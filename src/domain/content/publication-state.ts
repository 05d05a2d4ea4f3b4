import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Fields } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextVersion } from '../../platform/row-version.ts'
import { recordPublicChange } from '../changes/index.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type ItemId, type ItemRef, type ItemState, itemRow } from '../publishing/index.ts'
import type { ContentDeps } from './deps.ts'

export type PublicationTable = 'posts' | 'pages'

/** A post or a page, by its table and the columns that an editor sets. */
export type Writing<Table extends PublicationTable, Columns extends Fields> = {
  readonly table: Table
  readonly called: 'post' | 'page'
  readonly columns: Columns
}

type PublicState = Exclude<ItemState, 'draft'>

/** Publishes or archives it as an editor asks; does nothing if it already has that state. */
export async function changeState<Table extends PublicationTable, Columns extends Fields>(
  { db, clock }: ContentDeps,
  editor: Editor,
  writing: Writing<Table, Columns> & { readonly write: `${Table}:write` },
  { id, to: state }: { readonly id: ItemId<Table>; readonly to: PublicState },
): Promise<void> {
  refuseUnlessMay(editor, writing.write)
  const of = { schoolId: editor.schoolId, id }
  await inTransaction(db, async (tx) => {
    const current = await lockPublication(tx, writing, of)
    if (current.state !== state) await enter(tx, clock, { writing, of, current, state, at: clock.now() })
  })
}

/** A locked row whose state changes. */
export type LockedRow = Awaited<ReturnType<typeof lockPublication>>

type StateChange<Table extends PublicationTable, Columns extends Fields> = {
  readonly writing: Writing<Table, Columns>
  readonly of: ItemRef<Table>
  readonly current: LockedRow
  readonly state: PublicState
  /** The publication time if it was never published before. */
  readonly at: Date
}

/** Moves a current row to a state and clears its publication time. */
export async function enter<Table extends PublicationTable, Columns extends Fields>(
  tx: Tx,
  clock: Clock,
  { writing, of, current, state, at }: StateChange<Table, Columns>,
): Promise<void> {
  const publishedAt = state === 'published' ? (current.publishedAt ?? at) : current.publishedAt
  const status = { state, publishedAt, updatedAt: nextVersion(clock, current) }
  await itemRow(tx, writing, of).setStatus(status, { publishAt: null })
  const { schoolId, id } = of
  await recordPublicChange(tx, clock, schoolId)
  await recordFact(tx, clock, { schoolId, kind: `${writing.called}.${state}`, body: { id } })
}

/** Locks a row of the school, or refuses. */
export async function lockPublication<Table extends PublicationTable, Columns extends Fields>(
  tx: Tx,
  writing: Writing<Table, Columns>,
  of: ItemRef<Table>,
) {
  const row = itemRow(tx, writing, of)
  const current = await row.status().select('publishAt').forUpdate().executeTakeFirst()
  if (!current) throw new Refusal('not_found', `No such ${writing.called}`)
  return current
}
