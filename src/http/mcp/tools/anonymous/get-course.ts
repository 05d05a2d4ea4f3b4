import { z } from 'zod'
import { courseUntrusted, toWholeCourse, wholeCourse } from '../../../../operations/courses/course.ts'
import { itemSlug } from '../../../../operations/wire/shapes.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { readerOf } from '../../actors.ts'
import { buyingStep, nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

export const getCourse = defineTool({
  name: 'get_course',
  title: 'Get a course',
  description:
    'Returns one course with its description, lecturers, plans and syllabus: sections and lectures with their duration. The content of lectures is never included. For the progress of a member use get_my_course.',
  access: 'anyone',
  isCatalog: true,
  input: z.strictObject({ slug: itemSlug }),
  output: wholeCourse.extend({ next_steps: nextSteps }),
  untrusted: courseUntrusted,
  async run(context, { slug }) {
    const course = await context.modules.catalog.courseBySlug(readerOf(context, 'courses:read'), slug)
    if (!course) throw new Refusal('not_found', `There is no course ${slug}`)
    const steps = [buyingStep, 'Call list_consulting_services for meetings that go with a course.']
    return { ...toWholeCourse(context.school, course), next_steps: steps }
  },
})
