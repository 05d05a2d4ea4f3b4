import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import type { PlatformActor, School } from '../../tenancy/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { issueCertificate, issuingCourse } from './issue-certificate.ts'
import { type CertificateCourse, qualifiedMembers } from './qualified-members.ts'

const membersAtOnce = 100

/** Starts a run over the members of a course, from the first; a run that is underway starts again. */
export async function startRun(
  tx: Tx,
  clock: Clock,
  { schoolId, courseId }: CertificateCourse,
): Promise<void> {
  await tx
    .updateTable('certificateRules')
    .set({
      runStartedAt: clock.now(),
      runFinishedAt: null,
      runTotal: sql<number>`(
        select count(*)::integer from enrolments where school_id = ${schoolId} and course_id = ${courseId}
      )`,
      runChecked: 0,
      runIssued: 0,
      runAfterAt: null,
      runAfterPersonId: null,
    })
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .execute()
  await recordFact(tx, clock, { schoolId, kind: 'certificates.due', body: { courseId } })
}

/**
 * Checks the next members of a run and issues their certificates. The progress is stored with them in one transaction,
 * so that a repeated or interrupted step neither skips a member nor counts one twice.
 */
export async function continueRun(
  deps: CertificateDeps,
  school: School,
  courseId: CertificateCourse['courseId'],
) {
  const { clock } = deps
  const ofCourse = { schoolId: school.id, courseId }
  await inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, ofCourse)
    if (!run) return
    const members = await nextMembers(tx, ofCourse, run)
    const course = await issuingCourse(tx, school.id, courseId)
    const qualified = await qualifiedMembers(
      tx,
      ofCourse,
      members.map(({ personId }) => personId),
    )
    for (const { id: personId, name, locale } of qualified)
      await issueCertificate(tx, deps, school, course, { personId, name, locale })
    const isLast = members.length < membersAtOnce
    const last = members.at(-1)
    await tx
      .updateTable('certificateRules')
      .set({
        runChecked: run.runChecked + members.length,
        runIssued: run.runIssued + qualified.length,
        runFinishedAt: isLast ? clock.now() : null,
        ...(last && { runAfterAt: last.enrolledAt, runAfterPersonId: last.personId }),
      })
      .where('schoolId', '=', school.id)
      .where('courseId', '=', courseId)
      .execute()
    if (!isLast)
      await recordFact(tx, clock, { schoolId: school.id, kind: 'certificates.due', body: { courseId } })
  })
}

async function lockRun(tx: Tx, { schoolId, courseId }: CertificateCourse) {
  return await tx
    .selectFrom('certificateRules')
    .select(['runChecked', 'runIssued', 'runAfterAt', 'runAfterPersonId'])
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('isEnabled', '=', true)
    .where('runStartedAt', 'is not', null)
    .where('runFinishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>

async function nextMembers(tx: Tx, { schoolId, courseId }: CertificateCourse, run: Run) {
  const { runAfterAt, runAfterPersonId } = run
  const isNext = sql<boolean>`(enrolled_at, person_id) > (${runAfterAt}::timestamptz, ${runAfterPersonId}::uuid)`
  return await tx
    .selectFrom('enrolments')
    .select(['personId', 'enrolledAt'])
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where(runAfterAt ? isNext : sql<boolean>`true`)
    .orderBy('enrolledAt')
    .orderBy('personId')
    .limit(membersAtOnce)
    .execute()
}

/** Starts a run of every enabled rule: after a change of a curriculum more members may meet it. */
export async function startDailyRuns({ db, clock }: CertificateDeps, _actor: PlatformActor): Promise<void> {
  const rules = await db
    .selectFrom('certificateRules')
    .select(['schoolId', 'courseId'])
    .where('isEnabled', '=', true)
    .modifyEnd(allSchools('certificates.rules'))
    .execute()
  for (const rule of rules) await inTransaction(db, (tx) => startRun(tx, clock, rule))
}
