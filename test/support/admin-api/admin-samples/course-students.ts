import type { Samples, Setting } from './sample.ts'
import { aStudent } from './students.ts'

/** A course whose student is at its lecture. */
async function aBeginner(setting: Setting) {
  const { student, courseId, lecture } = await aStudent(setting)
  await setting.world.modules.learning.openLecture(student, lecture(0))
  return { params: { course_id: courseId }, student }
}

export const courseStudentSamples: Samples = {
  'course_students.list': async (setting) => ({
    params: (await aBeginner(setting)).params,
    query: { limit: '2', status: 'on_track', stuck_after_days: '7' },
  }),
  'course_students.counts': async (setting) => ({
    params: (await aBeginner(setting)).params,
    query: { lectures_per_week: '2' },
  }),
  'course_students.drop_off': async (setting) => ({ params: (await aBeginner(setting)).params }),
  'course_students.message': async (setting) => {
    const { params, student } = await aBeginner(setting)
    const body = 'Your next lecture is about glazing. Ask below it if something is unclear.'
    return { params, body: { student_ids: [student.memberId], title: 'How is it going?', body } }
  },
}
