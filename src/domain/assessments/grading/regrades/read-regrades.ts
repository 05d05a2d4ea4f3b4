import type { RegradeId } from '../../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../../platform/paging.ts'
import { coursesOfStaff } from '../../../catalog/index.ts'
import { type Editor, readableWith } from '../../../identity/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'

/** A regrade with its counts so far; undefined outside of the editor's courses. */
export async function regradeById({ db }: AssessmentsDeps, editor: Editor, id: RegradeId) {
  const regrades = db
    .selectFrom('regrades')
    .innerJoin('quizzes', (join) =>
      join
        .onRef('quizzes.schoolId', '=', 'regrades.schoolId')
        .onRef('quizzes.lectureId', '=', 'regrades.lectureId'),
    )
    .where('regrades.schoolId', '=', editor.schoolId)
    .where('regrades.id', '=', id)
    .where('quizzes.courseId', 'in', coursesOfStaff(db, editor))
    .selectAll('regrades')
  return await readableWith(regrades, editor, 'submissions:grade').executeTakeFirst()
}

/** A regrade that was confirmed. */
export type Regrade = LookupRow<typeof regradeById>
