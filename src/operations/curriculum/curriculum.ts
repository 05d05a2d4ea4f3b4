import { z } from 'zod'
import { type Curriculum, type Lecture, lectureFields, type Section } from '../../domain/catalog/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'
import { toUnlock, unlock } from './unlock.ts'

const own = {
  id,
  title: z.string(),
  kind: lectureFields.kind,
  duration_seconds: z.number().int().nullable(),
  is_preview: z.boolean().describe('whether it is a free preview for everybody'),
  unlock,
  updated_at: moment,
}

/** A section without its lectures. */
export const section = component(
  'Section',
  z.object({ id, course_id: id, title: z.string(), updated_at: moment }),
)

/** A lecture without its content. */
export const lecture = component('Lecture', z.object({ course_id: id, section_id: id, ...own }))

/** A whole curriculum in its order. */
export const curriculum = component(
  'Curriculum',
  z.object({
    course_id: id,
    sections: z.array(
      component(
        'CurriculumSection',
        z.object({
          id,
          title: z.string(),
          updated_at: moment,
          lectures: z.array(
            component(
              'CurriculumLecture',
              z.object({
                ...own,
                has_content: z.boolean().describe('whether it has a file, a URL or a text'),
              }),
            ),
          ),
        }),
      ),
    ),
    updated_at: moment.describe('changes with each section and lecture, and with their order'),
  }),
)

export function toSection({ id, courseId, title, updatedAt }: Section): z.input<typeof section> {
  return { id, course_id: courseId, title, updated_at: momentOf(updatedAt) }
}

export function toLecture(row: Lecture): z.input<typeof lecture> {
  return { course_id: row.courseId, section_id: row.sectionId, ...ownOf(row) }
}

function ownOf(row: Omit<Lecture, 'courseId' | 'sectionId'>) {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    duration_seconds: row.durationSeconds,
    is_preview: row.isPreview,
    unlock: toUnlock(row),
    updated_at: momentOf(row.updatedAt),
  }
}

export function toCurriculum({ courseId, sections, updatedAt }: Curriculum): z.input<typeof curriculum> {
  return {
    course_id: courseId,
    sections: sections.map(({ id, title, lectures, ...each }) => ({
      id,
      title,
      updated_at: momentOf(each.updatedAt),
      lectures: lectures.map((lecture) => ({ ...ownOf(lecture), has_content: lecture.hasContent })),
    })),
    updated_at: momentOf(updatedAt),
  }
}
