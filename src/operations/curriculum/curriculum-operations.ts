import { z } from 'zod'
import {
  lectureContentFields,
  lectureFields,
  mostInCurriculum,
  sectionFields,
} from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { SectionId } from '../../platform/db/schema/schema.gen.ts'
import { idOf, listOf } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OperationModules } from '../caller.ts'
import { courseSection, toSection } from '../courses/course.ts'
import { actOperation, readOperation, writeOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { orNotFound, parseResourceId, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, version } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'
import { curriculum, toCurriculum } from './curriculum.ts'
import { unlockFieldNames, unlockInput, unlockRule } from './unlock.ts'

export const getCurriculum = readOperation({
  id: 'curriculum.get',
  title: 'Get a curriculum',
  description:
    'Returns the curriculum of a course: its sections and lectures in their order, without the content of the lectures.',
  scope: 'curriculum:read',
  input: { course_id: resourceId<'Course'>('course', 'id of get_course') },
  output: curriculum,
  untrusted: ['sections[].title', 'sections[].lectures[].title'],
  run: async ({ catalog }, operator, { courseId }) =>
    toCurriculum(orNotFound(await catalog.curriculum(operator, courseId), 'course', courseId)),
  rest: get('/courses/:course_id/curriculum'),
  tool: {
    name: 'get_curriculum',
    hint: 'Unlike get_course it has what opens each lecture, and the updated_at that replace_curriculum needs.',
    nextSteps: ['get_lecture_content reads the text of a lecture.'],
  },
})

const newLecture = z.strictObject({
  title: lectureFields.title,
  kind: lectureFields.kind,
  duration_seconds: lectureFields.durationSeconds.default(null),
  is_preview: lectureFields.isPreview.default(false).describe('whether it is a free preview for everybody'),
  unlock: unlockInput.default(null),
  body: lectureContentFields.body.optional().describe('its text, Markdown'),
})

export const createCurriculum = writeOperation({
  id: 'curriculum.create',
  title: 'Add to a curriculum',
  description:
    'Adds a section with its lectures and their texts to the end of a course, or lectures to the end of an existing section. Adds either everything or nothing.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    course_id: resourceId<'Course'>('course', 'id of get_course'),
    section_id: z.string().max(64).optional().describe('a section of the course; a new one unless given'),
    section_title: sectionFields.title.optional().describe('the title of the new section'),
    lectures: z.array(newLecture).max(100).default([]),
  },
  output: courseSection,
  async run({ catalog }, operator, { courseId, sectionId, sectionTitle = '', lectures }) {
    const sectionsOf = async () =>
      orNotFound(await catalog.courseById(operator, courseId), 'course', courseId).sections
    const find = async (id: string) =>
      orNotFound(
        (await sectionsOf()).find((section) => section.id === id),
        'section',
        id,
      )
    const { id } =
      sectionId === undefined
        ? await catalog.addSection(operator, courseId, { title: sectionTitle })
        : await find(parseResourceId<'Section'>(sectionId, 'section'))
    for (const each of lectures) await addLecture(catalog, operator, id, each)
    return toSection(await find(id))
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
  { unlock, body, ...settings }: Camelled<z.output<typeof newLecture>>,
): Promise<void> {
  const { id } = await catalog.addLecture(operator, sectionId, settings)
  if (unlock)
    await withFieldNames(unlockFieldNames, () => catalog.setUnlockRule(operator, id, unlockRule(unlock)))
  if (body === undefined) return
  const content = { body, fileKey: null, embedUrl: null }
  await catalog.setLectureContent(operator, id, { ...content, updatedAt: null })
}

export const updateCurriculum = writeOperation({
  id: 'curriculum.update',
  title: 'Update a curriculum',
  description:
    'Updates one section or one lecture of a course: its title, and for a lecture also its kind, its duration, whether it is a free preview and its unlock rule.',
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
    unlock: unlockInput.optional(),
  },
  output: z.object({ id, updated_at: moment }),
  async run({ catalog }, operator, { sectionId, lectureId, unlock, ...fields }) {
    const changes = { ...fields, unlock: unlock === undefined ? undefined : unlockRule(unlock) }
    const { id, updatedAt } = await withFieldNames(unlockFieldNames, () =>
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
    return await catalog.updateLecture(operator, parseResourceId<'Lecture'>(lectureId, 'lecture'), changes)
  if (sectionId === undefined || lectureId !== undefined)
    throw new Refusal('invalid_input', 'Give either section_id or lecture_id')
  const { title, updatedAt, ...otherChanges } = changes
  if (title === undefined || Object.values(otherChanges).some((value) => value !== undefined))
    throw new Refusal('invalid_input', 'Only the title of a section can be changed: give title')
  return await catalog.updateSection(operator, parseResourceId<'Section'>(sectionId, 'section'), {
    title,
    updatedAt,
  })
}

const ignored = 'ignored: it may be sent back as it was read'
const sentBack = moment.optional().describe(ignored)

const lectureInput = z.strictObject({
  id: idOf<'Lecture'>().optional().describe('a lecture of this course; a new one unless given'),
  title: lectureFields.title,
  kind: lectureFields.kind,
  duration_seconds: lectureFields.durationSeconds.default(null),
  is_preview: lectureFields.isPreview.default(false).describe('whether it is a free preview for everybody'),
  unlock: unlockInput.default(null),
  has_content: z.boolean().optional().describe(ignored),
  updated_at: sentBack,
})

const sectionInput = z.strictObject({
  id: idOf<'Section'>().optional().describe('a section of this course; a new one unless given'),
  title: sectionFields.title,
  lectures: listOf(lectureInput, { to: mostInCurriculum.lecturesOfSection }).default([]),
  updated_at: sentBack,
})

export const replaceCurriculum = actOperation({
  id: 'curriculum.replace',
  title: 'Replace a curriculum',
  description:
    'Replaces the whole curriculum of a course, in the order of the request. Sections and lectures with an id keep their content and the progress of members, also in another position; those without an id are created; those left out are deleted. If members have progress in a lecture that is left out, nothing is changed and the answer is 409.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    course_id: resourceId<'Course'>('course'),
    updated_at: version,
    sections: listOf(sectionInput, { to: mostInCurriculum.sections }),
  },
  output: curriculum,
  untrusted: ['sections[].title', 'sections[].lectures[].title'],
  async run({ catalog }, operator, { courseId, updatedAt, sections }) {
    const newSections = sections.map(({ id, title, lectures }) => ({
      id,
      title,
      lectures: lectures.map(({ unlock, updatedAt: _version, hasContent: _read, ...each }) => ({
        ...each,
        unlock: unlockRule(unlock),
      })),
    }))
    await catalog.replaceCurriculum(operator, courseId, { updatedAt, sections: newSections })
    return toCurriculum(orNotFound(await catalog.curriculum(operator, courseId), 'course', courseId))
  },
  rest: put('/courses/:course_id/curriculum'),
  tool: {
    name: 'replace_curriculum',
    hint: 'For reordering and removing: read it with get_curriculum, change it, and send all of it back. Use dry_run first.',
    nextSteps: ['update_lecture_content writes the text of a lecture.'],
  },
})
