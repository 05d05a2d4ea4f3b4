import { lectureFields } from '../../domain/catalog/index.ts'
import { idOf } from '../../platform/fields.ts'
import { readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { lecture, toLecture } from './curriculum.ts'
import { atTheEnd, positionFields, positionOf } from './position.ts'
import { unlockFieldNames, unlockInput, unlockRule } from './unlock.ts'

const isPreview = lectureFields.isPreview.describe('whether it is a free preview for everybody')

export const getLecture = readOperation({
  id: 'curriculum.lectures_get',
  title: 'Get a lecture',
  description: 'Returns a lecture of a course without its content.',
  scope: 'curriculum:read',
  input: { id: resourceId<'Lecture'>('lecture') },
  output: lecture,
  run: async ({ catalog }, operator, { id }) =>
    toLecture(orNotFound(await catalog.lectureById(operator, id), 'lecture', id)),
  rest: get('/lectures/:id'),
})

export const createLecture = writeOperation({
  id: 'curriculum.lectures_create',
  title: 'Create a lecture',
  description: 'Adds a lecture without content to a section, at the given position or at the end.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    section_id: resourceId<'Section'>('section'),
    title: lectureFields.title,
    kind: lectureFields.kind,
    duration_seconds: lectureFields.durationSeconds.default(null),
    is_preview: isPreview.default(false),
    unlock: unlockInput.default(null),
    ...positionFields<'Lecture'>(),
  },
  output: lecture,
  async run({ catalog }, operator, { sectionId, unlock, position, afterId, ...settings }) {
    const newPosition = positionOf({ position, afterId })
    const { id } = await catalog.addLecture(operator, sectionId, settings)
    if (unlock)
      await withFieldNames(unlockFieldNames, () => catalog.setUnlockRule(operator, id, unlockRule(unlock)))
    if (newPosition) await catalog.moveLecture(operator, id, { sectionId, ...newPosition })
    return toLecture(orNotFound(await catalog.lectureById(operator, id), 'lecture', id))
  },
  rest: post('/sections/:section_id/lectures'),
})

export const updateLecture = writeOperation({
  id: 'curriculum.lectures_update',
  title: 'Update a lecture',
  description:
    'Updates the given fields of a lecture, its unlock rule, or its position: in its section, or in another section of the course.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: resourceId<'Lecture'>('lecture'),
    updated_at: version,
    title: lectureFields.title.optional(),
    kind: lectureFields.kind.optional(),
    duration_seconds: lectureFields.durationSeconds.optional(),
    is_preview: isPreview.optional(),
    unlock: unlockInput.optional(),
    section_id: idOf<'Section'>()
      .optional()
      .describe('moves it to this section, at the end unless a position is given'),
    ...positionFields<'Lecture'>(),
  },
  output: lecture,
  async run({ catalog }, operator, { id, unlock, sectionId, position, afterId, ...changes }) {
    const newPosition = positionOf({ position, afterId }) ?? (sectionId && atTheEnd)
    const to = newPosition && { sectionId, ...newPosition }
    const rule = unlock === undefined ? undefined : unlockRule(unlock)
    await withFieldNames(unlockFieldNames, () =>
      catalog.updateLecture(operator, id, { ...changes, unlock: rule, to }),
    )
    return toLecture(orNotFound(await catalog.lectureById(operator, id), 'lecture', id))
  },
  rest: patch('/lectures/:id'),
})

export const deleteLecture = removeOperation({
  id: 'curriculum.lectures_delete',
  title: 'Delete a lecture',
  description:
    'Deletes a lecture with its content, its comments and the progress of members in it. Lectures that waited for it are unlocked.',
  scope: 'curriculum:write',
  input: { id: resourceId<'Lecture'>('lecture') },
  run: ({ catalog }, operator, { id }) => catalog.deleteLecture(operator, id),
  rest: remove('/lectures/:id'),
})
