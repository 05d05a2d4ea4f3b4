import { z } from 'zod'
import { namedBy, orRefuse } from '../../named.ts'
import { defineWriteTool } from '../../write-tool.ts'

const lecture = z.strictObject({
  title: z.string().min(1).max(160),
  kind: z.enum(['video', 'audio', 'text', 'pdf', 'embed', 'download', 'quiz']),
  duration_seconds: z.number().int().min(0).nullable().default(null),
  is_preview: z.boolean().default(false).describe('whether everybody may open it'),
})

export const createCurriculum = defineWriteTool({
  name: 'create_curriculum',
  title: 'Add to a curriculum',
  description:
    'Puts a section with its lectures at the end of a course, or lectures at the end of a section that is there. All of it is added, or nothing. The content of lectures is uploaded in the admin area.',
  access: ['curriculum:write'],
  effect: 'adds',
  input: {
    course_id: z.string().max(64).describe('id of get_course'),
    section_id: z.string().max(64).optional().describe('a section of the course; a new one unless given'),
    section_title: z.string().min(1).max(160).optional().describe('the title of the new section'),
    lectures: z.array(lecture).max(100).default([]),
  },
  nextSteps: [
    'The id is that of the section. Call get_course with the slug of the course to see the syllabus.',
  ],
  async write({ catalog }, editor, { course_id, section_id, section_title = '', lectures }) {
    const courseId = namedBy<'Course'>(course_id, 'course')
    const course = orRefuse(await catalog.courseById(editor, courseId), 'course', course_id)
    const known = course.sections.find((section) => section.id === section_id)
    const section =
      section_id === undefined
        ? await catalog.addSection(editor, courseId, { title: section_title })
        : orRefuse(known, 'section', section_id)
    for (const { title, kind, duration_seconds, is_preview } of lectures) {
      const settings = { title, kind, durationSeconds: duration_seconds, isPreview: is_preview }
      await catalog.addLecture(editor, section.id, settings)
    }
    return { id: section.id, updatedAt: section.updatedAt }
  },
})
