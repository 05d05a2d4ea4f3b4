import { sql } from 'kysely'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** True if the author of the `comment` of a statement has a staff role, wrote the post, or teaches the course. */
export const isByTeacher = (schoolId: SchoolId) => sql<boolean>`(
  exists (
    select from school_roles as held
    where held.school_id = ${schoolId} and held.person_id = comment.person_id and held.role <> 'student'
  )
  or exists (
    select from posts where posts.school_id = ${schoolId} and posts.id = comment.post_id
      and posts.author_id = comment.person_id
  )
  or exists (
    select from lectures as lecture
    join course_lecturers as teaching
      on teaching.school_id = lecture.school_id and teaching.course_id = lecture.course_id
    join lecturers on lecturers.school_id = teaching.school_id and lecturers.id = teaching.lecturer_id
    where lecture.school_id = ${schoolId} and lecture.id = comment.lecture_id
      and lecturers.person_id = comment.person_id
  )
)`
