import { z } from 'zod'
import type { CourseSettings } from '../../../../domain/catalog/index.ts'
import type { Changes } from '../../../../platform/row-version.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { slug, updatedAt } from '../../wire.ts'
import { defineWriteTool, given } from '../../write-tool.ts'

export const updateCourse = defineWriteTool({
  name: 'update_course',
  title: 'Change a course',
  description:
    'Changes what is given of a course; what is left out stays. state published puts it on sale, archived takes it off sale (those who have it keep it). Needs the updated_at you read with get_course.',
  access: ['courses:write'],
  effect: 'sets',
  input: {
    id: z.string().max(64).describe('id of get_course'),
    updated_at: updatedAt,
    slug: slug.optional(),
    name: z.string().min(1).max(160).optional(),
    summary: z.string().max(300).optional(),
    description: z.string().max(50_000).optional().describe('Markdown'),
    language: z.string().max(35).optional(),
    tags: z.array(z.string().min(1).max(40)).max(20).optional(),
    lecturer_ids: z.array(z.string().max(64)).max(50).optional(),
    state: z.enum(['published', 'archived']).optional(),
  },
  nextSteps: ['Call get_course with its slug to see it as it is now.'],
  async write({ catalog }, editor, { id, updated_at, state, lecturer_ids, ...texts }) {
    const courseId = namedBy<'Course'>(id, 'course')
    const lecturerIds = lecturer_ids?.map((each) => namedBy<'Lecturer'>(each, 'lecturer'))
    const changes = { ...given({ ...texts, lecturerIds }), updatedAt: new Date(updated_at) }
    await catalog.updateCourse(editor, courseId, changes as Changes<CourseSettings>)
    if (state === 'published') await catalog.publishCourse(editor, courseId)
    if (state === 'archived') await catalog.archiveCourse(editor, courseId)
    return orRefuse(await catalog.courseById(editor, courseId), 'course', id)
  },
})
