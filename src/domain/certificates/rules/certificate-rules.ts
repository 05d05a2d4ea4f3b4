import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  neverChanged,
  nextVersion,
  refuseStale,
} from '../../../platform/row-version.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { startRun } from '../issuing/certificate-run.ts'
import { type CertificateRuleSettings, checkedRule, defaultRule } from './rule-fields.ts'

/** The visibility rule of certificate rules: one row of each course, also of a course without settings. */
export function certificateRulesReadableBy(db: Db, editor: Editor) {
  const courses = db
    .selectFrom('courses')
    .leftJoin('certificateRules as rule', (join) =>
      join.onRef('rule.schoolId', '=', 'courses.schoolId').onRef('rule.courseId', '=', 'courses.id'),
    )
    .where('courses.schoolId', '=', editor.schoolId)
  return readableWith(courses, editor, 'courses:read')
}

/** The rule of a course with the progress of its latest run. */
export async function certificateRule(
  { db }: Pick<CertificateDeps, 'db'>,
  editor: Editor,
  courseId: CourseId,
) {
  refuseUnlessMay(editor, 'courses:read')
  const row = await certificateRulesReadableBy(db, editor)
    .where('courses.id', '=', courseId)
    .select(['rule.isEnabled', 'rule.minPercent', 'rule.minHours', 'rule.updatedAt', 'rule.runStartedAt'])
    .select(['rule.runFinishedAt', 'rule.runTotal', 'rule.runChecked', 'rule.runIssued'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such course')
  const { isEnabled, minPercent, minHours, updatedAt, runStartedAt: startedAt, ...run } = row
  const stored = isEnabled === null ? defaultRule : { isEnabled, minPercent, minHours }
  return {
    ...stored,
    quizIds: await quizzesOf(db, editor, courseId),
    updatedAt: updatedAt ?? neverChanged,
    run: startedAt && {
      startedAt,
      finishedAt: run.runFinishedAt,
      total: run.runTotal ?? 0,
      checked: run.runChecked ?? 0,
      issued: run.runIssued ?? 0,
    },
  }
}

export type CertificateRule = Awaited<ReturnType<typeof certificateRule>>

async function quizzesOf(db: Db, { schoolId }: Editor, courseId: CourseId): Promise<readonly LectureId[]> {
  const quizzes = await db
    .selectFrom('certificateRuleQuizzes')
    .select('lectureId')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .orderBy('lectureId')
    .execute()
  return quizzes.map(({ lectureId }) => lectureId)
}

/** Changes the rule of a course. An enabled rule then issues certificates to members who meet it already. */
export async function setCertificateRule(
  deps: CertificateDeps,
  editor: Editor,
  courseId: CourseId,
  { updatedAt, ...changes }: Changes<CertificateRuleSettings>,
): Promise<CertificateRule> {
  refuseUnlessMay(editor, 'courses:write')
  return await inTransaction(deps.db, async (tx) => {
    await lockCourse(tx, editor, courseId)
    const { isEnabled, minPercent, minHours, quizIds, ...current } = await certificateRule(
      { db: tx },
      editor,
      courseId,
    )
    refuseStale(current, updatedAt)
    const rule = checkedRule(merged({ isEnabled, minPercent, minHours, quizIds }, changes))
    await writeRule(
      tx,
      { ...deps, editor, courseId },
      { ...rule, updatedAt: nextVersion(deps.clock, current) },
    )
    if (rule.isEnabled) await startRun(tx, deps.clock, { schoolId: editor.schoolId, courseId })
    return await certificateRule({ db: tx }, editor, courseId)
  })
}

async function lockCourse(tx: Tx, { schoolId }: Editor, courseId: CourseId): Promise<void> {
  const course = await tx
    .selectFrom('courses')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course')
}

type RuleWrite = Pick<CertificateDeps, 'clock'> & { readonly editor: Editor; readonly courseId: CourseId }
type RuleRow = CertificateRuleSettings & { readonly updatedAt: Date }

async function writeRule(
  tx: Tx,
  { clock, editor: { schoolId }, courseId }: RuleWrite,
  { quizIds, ...columns }: RuleRow,
): Promise<void> {
  const run = { runStartedAt: null, runFinishedAt: null, runTotal: 0, runChecked: 0, runIssued: 0 }
  await tx
    .insertInto('certificateRules')
    .values({ schoolId, courseId, ...columns, createdAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['schoolId', 'courseId']).doUpdateSet({ ...columns, ...run }))
    .execute()
  const ofRule = { schoolId, courseId }
  await refuseOtherLectures(tx, ofRule, quizIds)
  await tx
    .deleteFrom('certificateRuleQuizzes')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .execute()
  if (quizIds.length === 0) return
  const rows = [...new Set(quizIds)].map((lectureId) => ({ ...ofRule, lectureId }))
  await tx.insertInto('certificateRuleQuizzes').values(rows).execute()
}

async function refuseOtherLectures(
  tx: Tx,
  { schoolId, courseId }: Pick<Editor, 'schoolId'> & { readonly courseId: CourseId },
  quizIds: readonly LectureId[],
): Promise<void> {
  if (quizIds.length === 0) return
  const quizzes = await tx
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('kind', '=', 'quiz')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(quizIds))))
    .execute()
  if (quizzes.length === new Set(quizIds).size) return
  throw invalid('certificate rule', [{ field: 'quizIds', message: 'must be quizzes of this course' }])
}
