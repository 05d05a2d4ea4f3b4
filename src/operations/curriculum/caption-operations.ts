import { z } from 'zod'
import { captionFields } from '../../domain/catalog/index.ts'
import { readOperation, removeOperation } from '../operation.ts'
import { get, put, remove } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { captions, listedFields, toListedCaptions } from './caption.ts'

const input = {
  id: resourceId<'Lecture'>('lecture'),
  language: captionFields.language.describe('a language such as en or zh-TW'),
}

export const listCaptions = readOperation({
  id: 'curriculum.captions_list',
  title: 'List the captions of a lecture',
  description: 'Returns the languages in which a lecture has captions.',
  scope: 'curriculum:read',
  input: { id: input.id },
  output: z.object({ captions: z.array(z.object(listedFields)) }),
  async run({ catalog }, operator, { id }) {
    orNotFound(await catalog.lectureById(operator, id), 'lecture', id)
    return { captions: (await catalog.listLectureCaptions(operator, id)).map(toListedCaptions) }
  },
  rest: get('/lectures/:id/captions'),
})

export const getCaptions = readOperation({
  id: 'curriculum.captions_get',
  title: 'Get the captions of a lecture',
  description: 'Returns the captions of a lecture in one language.',
  scope: 'curriculum:read',
  input,
  output: captions,
  async run({ catalog }, operator, { id, language }) {
    const row = orNotFound(
      await catalog.lectureCaptionsIn(operator, id, language),
      'caption of this lecture in',
      language,
    )
    return { ...toListedCaptions(row), body: row.body }
  },
  rest: get('/lectures/:id/captions/:language'),
})

export const putCaptions = versionedOperation({
  id: 'curriculum.captions_put',
  title: 'Set the captions of a lecture',
  description: 'Sets the captions of a lecture in one language and replaces the former ones.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    ...input,
    label: captionFields.label.describe('the label in a player, such as English'),
    body: captionFields.body.describe('WebVTT'),
  },
  output: captions,
  async current({ catalog }, operator, { id, language }) {
    const row = await catalog.lectureCaptionsIn(operator, id, language)
    return row && toListedCaptions(row)
  },
  async run({ catalog }, operator, { id, ...settings }) {
    await catalog.setLectureCaptions(operator, id, settings)
    const { language } = settings
    const row = orNotFound(await catalog.lectureCaptionsIn(operator, id, language), 'caption in', language)
    return { ...toListedCaptions(row), body: row.body }
  },
  rest: put('/lectures/:id/captions/:language'),
})

export const deleteCaptions = removeOperation({
  id: 'curriculum.captions_delete',
  title: 'Delete the captions of a lecture',
  description: 'Deletes the captions of a lecture in one language.',
  scope: 'curriculum:write',
  input,
  run: ({ catalog }, operator, { id, language }) => catalog.removeLectureCaptions(operator, id, language),
  rest: remove('/lectures/:id/captions/:language'),
})
