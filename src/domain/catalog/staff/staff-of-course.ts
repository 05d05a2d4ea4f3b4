import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { Role } from '../../tenancy/index.ts'
import { rolesOnEveryCourse } from './courses-of-staff.ts'

/** A member of the staff with their roles. */
export type StaffMember = { readonly id: PersonId; readonly name: string; readonly roles: readonly Role[] }

const rolesOnOwnCourses: readonly Role[] = ['teacher', 'teaching_assistant']

/**
 * The staff who work on a course, by name: everybody for whom `coursesOfStaff` lists it. Without a course those who work
 * on every course.
 */
export async function staffOfCourse(
  db: Db,
  schoolId: SchoolId,
  courseId: CourseId | null,
): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select people.id, people.name, array_agg(held.role) as roles
    from school_roles as held
    join people on people.id = held.person_id
    where held.school_id = ${schoolId} and people.deactivated_at is null and held.role <> 'student'
      and (
        held.role = any(${rolesOnEveryCourse}::text[])
        or (held.role = any(${rolesOnOwnCourses}::text[]) and held.person_id = any(array(
          select lecturers.person_id from course_lecturers as teaching
          join lecturers on lecturers.school_id = teaching.school_id and lecturers.id = teaching.lecturer_id
          where teaching.school_id = ${schoolId} and teaching.course_id = ${courseId}::uuid
            and lecturers.person_id is not null
          union all
          select person_id from course_assistants
          where school_id = ${schoolId} and course_id = ${courseId}::uuid
        )))
      )
    group by people.id, people.name
    order by people.name, people.id
  `.execute(db)
  return rows
}
