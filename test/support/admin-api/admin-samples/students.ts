import type { MemberActor } from '../../../../src/domain/tenancy/index.ts'
import type { CourseId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { courseItem, plantCourse, sell } from '../../people/learning-cast.ts'
import { newMember } from '../../shop/shop.ts'
import type { Samples, Setting } from './sample.ts'

/** A new student with a course of two lectures. */
export async function aStudent(setting: Setting) {
  const { world, name } = setting
  const student = await newMember(world, name)
  const course = await plantCourse(world, name)
  await sell(world, student, courseItem(course.courseId))
  return { ...course, student }
}

async function aGift(setting: Setting): Promise<{ student: MemberActor; courseId: CourseId }> {
  const { world, name, owner } = setting
  const student = await newMember(world, name)
  const { courseId } = await plantCourse(world, name)
  const gift = { memberId: student.memberId, itemType: 'course', itemId: courseId } as const
  await world.modules.learning.grantManually(owner, { ...gift, expiresAt: null })
  return { student, courseId }
}

async function theirLecture(setting: Setting) {
  const { student, lectures } = await aStudent(setting)
  return { params: { id: student.memberId, lecture_id: lectures[0] ?? '' } }
}

export const studentSamples: Samples = {
  'students.list': async (setting) => ({
    query: { limit: '2', course_id: (await aStudent(setting)).courseId, search: 'student' },
  }),
  'students.get': async (setting) => ({ params: { id: (await aStudent(setting)).student.memberId } }),
  'students.enrollments_list': async (setting) => ({
    params: { id: (await aStudent(setting)).student.memberId },
    query: { limit: '2' },
  }),
  'students.enrollments_grant': async ({ world, name }) => ({
    params: { id: (await newMember(world, name)).memberId },
    body: { course_id: (await plantCourse(world, name)).courseId, expires_at: '2031-01-01T00:00:00Z' },
  }),
  'students.enrollments_revoke': async (setting) => {
    const { student, courseId } = await aGift(setting)
    return { params: { id: student.memberId, course_id: courseId } }
  },
  'students.progress': async (setting) => {
    const { student, courseId } = await aStudent(setting)
    return { params: { id: student.memberId, course_id: courseId } }
  },
  'students.lectures_reset': theirLecture,
  'students.lectures_unlock': theirLecture,
}
