import { z } from 'zod'
import { lectureContentFields, lectureFields, sectionFields } from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { SectionId } from '../../platform/db/schema/schema.gen.ts'
import type { OperationModules } from '../caller.ts'
import { courseSection, sectionShown } from '../courses/course.ts'
import { writeOperation } from '../operation.ts'
import { idNamed, namedBy, orRefuse } from '../wire/named.ts'
import type { Camelled } from '../wire/wire-names.ts'
import { naming } from '../wire/wire-problems.ts'
import { unlockNames, unlockRule, unlockSent } from './unlock.ts'

const lecture = z.strictObject({
  title: lectureFields.title,
  kind: lectureFields.kind,
  duration_seconds: lectureFields.durationSeconds.default(null),
  is_preview: lectureFields.isPreview.default(false).describe('whether everybody may open it'),
  unlock: unlockSent.default(null),
  body: lectureContentFields.body.optional().describe('its text, Markdown'),
})

export const createCurriculum = writeOperation({
  id: 'curriculum.create',
  title: 'Add to a curriculum',
  description:
    'Adds a section with its lectures and their texts to the end of a course, or lectures to the end of an existing section. All of it is added, or nothing.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    course_id: idNamed<'Course'>('course', 'id of get_course'),
    section_id: z.string().max(64).optional().describe('a section of the course; a new one unless given'),
    section_title: sectionFields.title.optional().describe('the title of the new section'),
    lectures: z.array(lecture).max(100).default([]),
  },
  output: courseSection,
  async run({ catalog }, operator, { courseId, sectionId, sectionTitle = '', lectures }) {
    const sectionsOf = async () =>
      orRefuse(await catalog.courseById(operator, courseId), 'course', courseId).sections
    const find = async (id: string) =>
      orRefuse(
        (await sectionsOf()).find((section) => section.id === id),
        'section',
        id,
      )
    const { id } =
      sectionId === undefined
        ? await catalog.addSection(operator, courseId, { title: sectionTitle })
        : await find(namedBy<'Section'>(sectionId, 'section'))
    for (const each of lectures) await addLecture(catalog, operator, id, each)
    return sectionShown(await find(id))
  },
  tool: {
    name: 'create_curriculum',
    nextSteps: [
      'The id is that of the section. Call get_course with the slug of the course to see the syllabus.',
    ],
  },
})

async function addLecture(
  catalog: OperationModules['catalog'],
  operator: OperatorActor,
  sectionId: SectionId,
  { unlock, body, ...settings }: Camelled<z.output<typeof lecture>>,
): Promise<void> {
  const { id } = await catalog.addLecture(operator, sectionId, settings)
  if (unlock) await naming(unlockNames, () => catalog.setUnlockRule(operator, id, unlockRule(unlock)))
  if (body === undefined) return
  const content = { body, fileKey: null, embedUrl: null }
  await catalog.setLectureContent(operator, id, { ...content, updatedAt: null })
}
