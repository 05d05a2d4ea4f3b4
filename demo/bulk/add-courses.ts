import type { Client } from 'pg'
import type { CourseId, LecturerId } from '../../src/platform/db/schema/schema.gen.ts'
import { generateCourse, type School } from './generate-courses.ts'
import { generateLecturers, generateShop } from './generate-shop.ts'
import { marks } from './marks.ts'
import { newSheet, writeSheet } from './write-sheet.ts'

/** Adds the courses with these numbers; the first batch also adds lecturers and other items. */
export async function addCourses(
  client: Client,
  school: School,
  numbers: readonly number[],
): Promise<number> {
  const sheet = newSheet()
  const ground = { ...school, sheet }
  const existing = await knownLecturers(client, school)
  const lecturers = existing.length > 0 ? existing : generateLecturers(ground)
  const courseIds: CourseId[] = []
  for (const number of numbers) courseIds.push(generateCourse(ground, number, lecturers))
  if (existing.length === 0) generateShop(ground, courseIds, lecturers)
  return await writeSheet(client, sheet)
}

async function knownLecturers(client: Client, { schoolId }: School): Promise<LecturerId[]> {
  const { rows } = await client.query<{ lecturer_id: LecturerId }>(
    `select distinct teaches.lecturer_id from courses
     join course_lecturers teaches on teaches.school_id = courses.school_id and teaches.course_id = courses.id
     where courses.school_id = $1 and courses.slug = any($2) order by 1`,
    [schoolId, Array.from({ length: 100 }, (_, at) => marks.course(at + 1))],
  )
  return rows.map(({ lecturer_id }) => lecturer_id)
}
