import { z } from 'zod'
import { id, itemSlug } from '../../../../operations/wire/shapes.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { memberOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { courseOfMember, myCourse } from '../../shapes/my-course.ts'
import { lectureOf, myLecture } from '../../shapes/my-lecture.ts'
import { defineTool } from '../../tool.ts'

export const getMyCourse = defineTool({
  name: 'get_my_course',
  title: 'Get one of my courses',
  description:
    'Returns a course of the signed-in member with its whole syllabus: the state of every lecture (unread, read, completed), its duration, and whether it is locked, why, and until when. The content of lectures is never included.',
  access: ['account:read'],
  activity: 'courses',
  input: z.strictObject({ slug: itemSlug }),
  output: myCourse.extend({
    sections: z.array(z.object({ id, title: z.string(), lectures: z.array(myLecture) })),
    next_steps: nextSteps,
  }),
  untrusted: ['name', 'lecturers', 'sections[].title', 'sections[].lectures[].title'],
  async run(context, { slug }) {
    const parts = { progress: true, syllabus: true }
    const course = await context.modules.learning.enrolledCourseBySlug(memberOf(context), slug, parts)
    if (!course) throw new Refusal('not_found', `The member has no course ${slug}`)
    return {
      ...courseOfMember(course, course.progress),
      sections: (course.sections ?? []).map((section) => ({
        id: section.id,
        title: section.title,
        lectures: section.lectures.map(lectureOf),
      })),
      next_steps: ['Call get_next_lecture with this slug for the lecture to continue with.'],
    }
  },
})
