import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CommentId } from '../../platform/db/schema/schema.gen.ts'
import { choice, rulesFor, type Settings, text } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnerOf } from '../tenancy/index.ts'
import { longestReportNote } from './limits.ts'
import { type CohortView, type Commented, commentIn } from './store-comment.ts'

/** The reasons for reporting a comment, in the order they are shown. */
export const reportReasons = ['spam', 'abuse', 'off_topic', 'other'] as const

export const reportFields = { reason: choice(reportReasons), note: text({ to: longestReportNote }) }

/** A reported comment and the reason. */
export type CommentReport = Settings<typeof reportFields> & { readonly commentId: CommentId }

const checked = rulesFor('report', reportFields)

/**
 * Stores a report; the caller must have checked that the reporter can read the comment. Reports hide nothing by
 * themselves: an editor decides.
 */
export async function storeReport(
  tx: Tx,
  clock: Clock,
  { schoolId, memberId: personId }: OwnerOf,
  under: Commented,
  { commentId, reason, note, reads = null }: CommentReport & { readonly reads?: CohortView },
): Promise<void> {
  const report = checked({ reason, note: note.trim() })
  const comment = await commentIn(tx, schoolId, under, { id: commentId, reads })
  if (!comment) throw new Refusal('not_found', 'No such comment')
  if (comment.personId === personId) throw new Refusal('conflict', 'You cannot report your own comment')
  await tx
    .insertInto('commentReports')
    .values({ schoolId, commentId, personId, ...report, createdAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['schoolId', 'commentId', 'personId']).doUpdateSet(report))
    .execute()
}
