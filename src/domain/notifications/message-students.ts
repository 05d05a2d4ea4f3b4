import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { AnnouncementId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type StudentSelection, selectedStudents } from '../learning/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import { checkedAnnouncement } from './announcements.ts'
import type { NotificationDeps } from './deps.ts'

/** A message to students of a course. */
export type StudentMessage = {
  readonly selection: StudentSelection
  readonly title: string
  readonly body: string
  readonly path: string | null
}

/**
 * Creates an announcement to students of a course that the editor works on; a job delivers it. Its recipients are
 * selected now: a later change of their status does not matter.
 */
export async function messageStudents(
  deps: NotificationDeps,
  editor: Editor,
  { selection, title, body, path }: StudentMessage,
) {
  refuseUnlessMay(editor, 'students:message')
  const settings = checkedAnnouncement({ title, body, path })
  const { schoolId } = editor
  const { courseId } = selection
  const id = newId<'Announcement'>(deps.clock)
  const byPersonId = editor.kind === 'operator' ? editor.memberId : null
  const createdAt = deps.clock.now()
  return await inTransaction(deps.db, async (tx) => {
    const students = await selectedStudents({ ...deps, db: tx }, editor, selection)
    const announcement = { schoolId, id, byPersonId, ...settings, audience: 'students', courseId } as const
    await tx
      .insertInto('announcements')
      .values({ ...announcement, recipients: 0, createdAt })
      .execute()
    const recipients = await addRecipients(tx, { schoolId, id, students })
    if (recipients === 0) throw new Refusal('conflict', 'No active student matches this selection')
    await tx
      .updateTable('announcements')
      .set({ recipients })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    const detail = { announcement: id, audience: 'students', recipients }
    await recordAudit(tx, deps.clock, {
      kind: 'announcement.made',
      schoolId,
      byPersonId: byPersonId ?? undefined,
      detail,
    })
    await recordFact(tx, deps.clock, {
      schoolId,
      kind: 'announcement.made',
      body: { announcementId: id },
    })
    return { id, courseId, recipients, createdAt }
  })
}

type Selected = {
  readonly schoolId: SchoolId
  readonly id: AnnouncementId
  readonly students: Awaited<ReturnType<typeof selectedStudents>>
}

async function addRecipients(tx: Tx, { schoolId, id, students }: Selected): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into announcement_recipients (school_id, announcement_id, person_id)
    select ${schoolId}::uuid, ${id}::uuid, student.person_id
    from (${students}) as student
    join people on people.id = student.person_id
    where people.deactivated_at is null and exists (
      select from school_roles as held where held.school_id = ${schoolId} and held.person_id = student.person_id
    )
  `.execute(tx)
  return Number(numAffectedRows)
}
