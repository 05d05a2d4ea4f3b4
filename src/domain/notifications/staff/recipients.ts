import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { staffOfCourse } from '../../catalog/index.ts'
import type { Role } from '../../tenancy/index.ts'
import { maySee, type StaffKind, type StaffMail, usualMail } from './staff-kinds.ts'

/** A member of the staff who is notified, with the channels that they chose. */
export type StaffRecipient = {
  readonly id: PersonId
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly mail: StaffMail
  readonly inbox: boolean
}

type Subject = { readonly schoolId: SchoolId; readonly kind: StaffKind; readonly courseId: CourseId | null }
type Row = Omit<StaffRecipient, 'mail' | 'inbox'> & {
  readonly roles: readonly Role[]
  readonly mail: StaffMail | null
  readonly inbox: boolean | null
}

/** The staff whose roles and courses allow them to see a notification. */
export async function recipientsOf(db: Db, { schoolId, kind, courseId }: Subject): Promise<StaffRecipient[]> {
  const { rows } = await sql<Row>`
    select people.id, people.name, people.email, coalesce(people.locale, schools.locale) as locale,
      held.roles, setting.mail, setting.inbox
    from (
      select person_id, array_agg(role) as roles from school_roles
      where school_id = ${schoolId} and role <> 'student' group by person_id
    ) as held
    join people on people.id = held.person_id
    join schools on schools.id = ${schoolId}
    left join staff_notification_settings as setting
      on setting.school_id = ${schoolId} and setting.person_id = held.person_id and setting.kind = ${kind}
    where people.deactivated_at is null
    order by people.id
  `.execute(db)
  const onCourse = isOfCourse(kind) ? await idsOnCourse(db, schoolId, courseId) : undefined
  return rows
    .filter(({ id, roles }) => maySee(roles, kind) && (onCourse?.has(id) ?? true))
    .map(({ mail, inbox, ...row }) => ({ ...row, mail: mail ?? usualMail(kind), inbox: inbox ?? true }))
}

const isOfCourse = (kind: StaffKind) => kind === 'new_question' || kind === 'new_submission'

/** The staff who work on a course. */
export async function idsOnCourse(db: Db, schoolId: SchoolId, courseId: CourseId | null) {
  const staff = await staffOfCourse(db, schoolId, courseId)
  return new Set(staff.map(({ id }) => id))
}
