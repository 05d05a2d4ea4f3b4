import { z } from 'zod'
import { lectureFields } from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OperationModules } from '../caller.ts'
import { writeOperation } from '../operation.ts'
import { namedBy } from '../wire/named.ts'
import { id, moment, momentOf, version } from '../wire/shapes.ts'
import { naming } from '../wire/wire-problems.ts'
import { unlockNames, unlockRule, unlockSent } from './unlock.ts'

export const updateCurriculum = writeOperation({
  id: 'curriculum.update',
  title: 'Update a curriculum',
  description:
    'Changes one section or one lecture of a course: its title, and of a lecture also its kind, its duration, whether everybody may open it and what unlocks it.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    section_id: z.string().max(64).optional(),
    lecture_id: z.string().max(64).optional(),
    updated_at: version,
    title: lectureFields.title.optional(),
    kind: lectureFields.kind.optional().describe('of a lecture'),
    duration_seconds: lectureFields.durationSeconds.optional().describe('of a lecture'),
    is_preview: lectureFields.isPreview.optional().describe('of a lecture'),
    unlock: unlockSent.optional(),
  },
  output: z.object({ id, updated_at: moment }),
  async run({ catalog }, operator, { sectionId, lectureId, unlock, ...sent }) {
    const changes = { ...sent, unlock: unlock === undefined ? undefined : unlockRule(unlock) }
    const { id, updatedAt } = await naming(unlockNames, () =>
      change(catalog, operator, { sectionId, lectureId }, changes),
    )
    return { id, updated_at: momentOf(updatedAt) }
  },
  tool: {
    name: 'update_curriculum',
    hint: 'Give section_id or lecture_id, and the updated_at that you read with get_course.',
    nextSteps: ['Call get_course with the slug of the course to see the syllabus.'],
  },
})

type CurriculumReference = { readonly sectionId: string | undefined; readonly lectureId: string | undefined }
type LectureInput = Parameters<OperationModules['catalog']['updateLecture']>[2]

async function change(
  catalog: OperationModules['catalog'],
  operator: OperatorActor,
  { sectionId, lectureId }: CurriculumReference,
  changes: LectureInput,
) {
  if (lectureId !== undefined && sectionId === undefined)
    return await catalog.updateLecture(operator, namedBy<'Lecture'>(lectureId, 'lecture'), changes)
  if (sectionId === undefined || lectureId !== undefined)
    throw new Refusal('invalid_input', 'Give either section_id or lecture_id')
  const { title, updatedAt, ...others } = changes
  if (title === undefined || Object.values(others).some((value) => value !== undefined))
    throw new Refusal('invalid_input', 'Only the title of a section can be changed: give title')
  return await catalog.updateSection(operator, namedBy<'Section'>(sectionId, 'section'), { title, updatedAt })
}
