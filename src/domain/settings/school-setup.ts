import { sql } from 'kysely'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { SettingsDeps } from './deps.ts'

/** The state of the setup steps of a new school, and whether its operators have dismissed the list. */
export async function schoolSetup({ db }: SettingsDeps, editor: Editor) {
  refuseUnlessMay(editor, 'school:write')
  const { schoolId } = editor
  const courses = db.selectFrom('courses').where('schoolId', '=', schoolId)
  const onSale = courses.where('state', '=', 'published')
  const appearance = db.selectFrom('appearances').where('schoolId', '=', schoolId)
  return await db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select(({ exists }) => [
      'setupDismissedAt as dismissedAt',
      exists(courses.select(sql`1`.as('one'))).as('hasCourse'),
      exists(onSale.select(sql`1`.as('one'))).as('hasPublishedCourse'),
      exists(appearance.select(sql`1`.as('one'))).as('hasAppearance'),
    ])
    .executeTakeFirstOrThrow()
}

/** Hides the list of setup steps or shows it again. */
export async function dismissSetup(
  { db, clock }: SettingsDeps,
  editor: Editor,
  { to }: { readonly to: 'hidden' | 'shown' },
): Promise<void> {
  refuseUnlessMay(editor, 'school:write')
  await db
    .updateTable('schools')
    .set({ setupDismissedAt: to === 'hidden' ? clock.now() : null })
    .where('id', '=', editor.schoolId)
    .execute()
}
