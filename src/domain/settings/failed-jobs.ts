import type { Db } from '../../platform/db/database.ts'
import { cappedCount } from '../../platform/db/paging/capped-count.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { FailedJobId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { retryFact } from '../facts/index.ts'
import { type Editor, mayAs, readableWith, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'

/** A page of a school's failed jobs, latest first, without their input. */
export async function listFailedJobs(
  { db }: SettingsDeps,
  editor: Editor,
  { page }: { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'school:write')
  const jobs = failedJobsReadableBy(db, editor).select(['job.id', 'job.handler', 'job.error', 'job.failedAt'])
  return await keysetPage(jobs, { at: 'job.failed_at', id: 'job.id', latestFirst: true }, page)
}

export type FailedJob = RowOf<typeof listFailedJobs>

/** The number of failed jobs, counted up to a limit; null without the permission. */
export async function countFailedJobs({ db }: SettingsDeps, editor: Editor): Promise<number | null> {
  if (!mayAs(editor, 'school:write')) return null
  const jobs = cappedCount(failedJobsReadableBy(db, editor).select('job.id'))
  const { count } = await db.selectNoFrom(jobs.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Runs a failed job again, with all its retries. */
export async function retryFailedJob({ db, clock }: SettingsDeps, editor: Editor, id: FailedJobId) {
  refuseUnlessMay(editor, 'school:write')
  const { schoolId } = editor
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  return await inTransaction(db, async (tx) => {
    const job = await tx
      .deleteFrom('failedJobs')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .returning(['id', 'factId', 'handler'])
      .executeTakeFirst()
    if (!job) throw new Refusal('not_found', 'No such failed job')
    await retryFact(tx, { schoolId, id: job.factId })
    await recordAudit(tx, clock, {
      kind: 'job.retried',
      schoolId,
      byPersonId,
      detail: { name: job.handler },
    })
    return { id: job.id, handler: job.handler }
  })
}

/** The read rule for failed jobs: those of the editor's school, with their kind. */
function failedJobsReadableBy(db: Db, editor: Editor) {
  const jobs = db
    .selectFrom('failedJobs as job')
    .innerJoin('facts as fact', (join) =>
      join.onRef('fact.schoolId', '=', 'job.schoolId').onRef('fact.id', '=', 'job.factId'),
    )
    .where('job.schoolId', '=', editor.schoolId)
    .select('fact.kind')
  return readableWith(jobs, editor, 'school:write')
}
