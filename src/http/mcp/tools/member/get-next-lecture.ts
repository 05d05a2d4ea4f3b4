import { z } from 'zod'
import { itemSlug } from '../../../../operations/wire/shapes.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { memberOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { lectureOf, myLecture } from '../../shapes/my-lecture.ts'
import { defineTool, type ToolContext } from '../../tool.ts'

export const getNextLecture = defineTool({
  name: 'get_next_lecture',
  title: 'Get my next lecture',
  description:
    'Returns the lecture with which the signed-in member continues, in one course or in the course watched last. It is never locked or completed; null if no open lecture is left.',
  access: ['account:read'],
  activity: 'courses',
  input: z.strictObject({
    course_slug: itemSlug.optional().describe('in this course; the course watched last if omitted'),
  }),
  output: z.object({
    next: z
      .object({
        course: z.object({ slug: z.string(), name: z.string() }),
        section_title: z.string(),
        lecture: myLecture,
      })
      .nullable(),
    next_steps: nextSteps,
  }),
  untrusted: ['next.course.name', 'next.section_title', 'next.lecture.title'],
  async run(context, { course_slug }) {
    const member = memberOf(context)
    const courseId = course_slug === undefined ? undefined : await courseIdOf(context, course_slug)
    const next = await context.modules.learning.nextLecture(member, { courseId })
    if (!next) {
      return {
        next: null,
        next_steps: [
          'No open lecture is left. get_my_course returns which lectures are locked and until when.',
        ],
      }
    }
    return {
      next: {
        course: { slug: next.courseSlug, name: next.courseName },
        section_title: next.sectionTitle,
        lecture: lectureOf(next.lecture),
      },
      next_steps: ['Call get_my_course with the course slug for the whole syllabus.'],
    }
  },
})

async function courseIdOf(context: ToolContext, slug: string) {
  const course = await context.modules.learning.enrolledCourseBySlug(memberOf(context), slug)
  if (!course) throw new Refusal('not_found', `The member has no course ${slug}`)
  return course.id
}
