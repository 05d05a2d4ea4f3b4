import { z } from 'zod'
import { lectureFields, mostInCurriculum, sectionFields } from '../../domain/catalog/index.ts'
import { idOf, listOf } from '../../platform/fields.ts'
import { actOperation } from '../operation.ts'
import { put } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { moment, version } from '../wire/shapes.ts'
import { curriculum, curriculumShown } from './curriculum.ts'
import { unlockRule, unlockSent } from './unlock.ts'

const ignored = 'ignored: it may be sent back as it was read'
const sentBack = moment.optional().describe(ignored)

const lecture = z.strictObject({
  id: idOf<'Lecture'>().optional().describe('a lecture of this course; a new one unless given'),
  title: lectureFields.title,
  kind: lectureFields.kind,
  duration_seconds: lectureFields.durationSeconds.default(null),
  is_preview: lectureFields.isPreview.default(false).describe('whether everybody may open it'),
  unlock: unlockSent.default(null),
  has_content: z.boolean().optional().describe(ignored),
  updated_at: sentBack,
})

const section = z.strictObject({
  id: idOf<'Section'>().optional().describe('a section of this course; a new one unless given'),
  title: sectionFields.title,
  lectures: listOf(lecture, { to: mostInCurriculum.lecturesOfSection }).default([]),
  updated_at: sentBack,
})

export const replaceCurriculum = actOperation({
  id: 'curriculum.replace',
  title: 'Replace a curriculum',
  description:
    'Replaces the whole curriculum of a course at once, in the order that is sent. Sections and lectures with an id are kept with their content and the progress of members, also in another place; those without an id are new; those left out are deleted. If members have progress in a lecture that is left out, nothing is changed and the answer is 409.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    course_id: idNamed<'Course'>('course'),
    updated_at: version,
    sections: listOf(section, { to: mostInCurriculum.sections }),
  },
  output: curriculum,
  untrusted: ['sections[].title', 'sections[].lectures[].title'],
  async run({ catalog }, operator, { courseId, updatedAt, sections }) {
    const wanted = sections.map(({ id, title, lectures }) => ({
      id,
      title,
      lectures: lectures.map(({ unlock, updatedAt: _version, hasContent: _read, ...each }) => ({
        ...each,
        unlock: unlockRule(unlock),
      })),
    }))
    await catalog.replaceCurriculum(operator, courseId, { updatedAt, sections: wanted })
    return curriculumShown(orRefuse(await catalog.curriculum(operator, courseId), 'course', courseId))
  },
  rest: put('/courses/:course_id/curriculum'),
  tool: {
    name: 'replace_curriculum',
    hint: 'For reordering and removing: read it with get_curriculum, change it, and send all of it back. Use dry_run first.',
    nextSteps: ['update_lecture_content writes the text of a lecture.'],
  },
})
