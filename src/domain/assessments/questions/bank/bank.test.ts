import { afterAll, describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../../test/contract/footprints/assessments/a-question.ts'
import { abandonedFiles } from '../../../../../test/support/catalog/uploaded.ts'
import { createEmptySchoolWorld } from '../../../../../test/support/people/catalog-cast.ts'
import { questionContent } from '../content/question-content.ts'

const { world, readers } = await createEmptySchoolWorld({ media: ['media/wheel.mp3', 'media/kiln.mp4'] })
afterAll(() => world.close())

const bank = () => world.modules.assessments
const { olga, hana } = readers
const create = async (changes: object = {}) => {
  world.clock.advance({ minutes: 1 })
  return await bank().createQuestion(olga, { ...aQuestion, ...changes })
}
const page = { first: 50 }
const titles = async (filter: object) =>
  (await bank().listQuestions(olga, { page, ...filter })).rows.map(({ title }) => title)

describe('the versions of a question', () => {
  test('a change of the title keeps the version; a change of content or points is a new one', async () => {
    const { id, updatedAt } = await create()
    const renamed = await bank().updateQuestion(olga, id, { title: 'Heat', updatedAt })
    expect(await bank().questionById(olga, id)).toMatchObject({ title: 'Heat', version: 1 })
    const { content } = (await bank().questionById(olga, id)) ?? aQuestion
    const same = await bank().updateQuestion(olga, id, { content, points: 200, updatedAt: renamed.updatedAt })
    expect(await bank().questionById(olga, id)).toMatchObject({ version: 1 })
    await bank().updateQuestion(olga, id, {
      content: { ...content, prompt: 'Which cone is hottest?' },
      updatedAt: same.updatedAt,
    })
    expect(await bank().questionById(olga, id)).toMatchObject({
      version: 2,
      content: { prompt: 'Which cone is hottest?' },
    })
    const { rows } = await bank().listQuestionVersions(olga, id, page)
    expect(rows).toMatchObject([
      { version: 2, byPersonId: olga.memberId },
      { version: 1, content: { prompt: 'Which cone is hotter?' } },
    ])
  })

  test('ids that an author made up are replaced in a new question, and kept in its next versions', async () => {
    const { id, updatedAt } = await create()
    const before = await bank().questionById(olga, id)
    const ids = (content = before?.content) =>
      content?.kind === 'single_choice' ? content.options.map(({ id }) => id) : []
    expect(ids()).not.toContain('a')
    expect(new Set(ids()).size).toBe(2)
    if (before?.content.kind !== 'single_choice') throw new Error('Another kind')
    const options = [...before.content.options, { id: 'c', text: 'Cone 10', credit: 0, feedback: '' }]
    await bank().updateQuestion(olga, id, { content: { ...before.content, options }, updatedAt })
    const after = (await bank().questionById(olga, id))?.content
    expect(ids(after).slice(0, 2)).toEqual(ids())
    expect(ids(after)[2]).not.toBe('c')
  })

  test('a question that someone else changed meanwhile is not changed', async () => {
    const { id, updatedAt } = await create()
    await bank().updateQuestion(olga, id, { title: 'First', updatedAt })
    await expect(bank().updateQuestion(olga, id, { title: 'Second', updatedAt })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a question keeps its kind', async () => {
    const { id, updatedAt } = await create()
    const content = questionContent.parse({ kind: 'true_false', prompt: 'Clay is wet.', answer: true })
    await expect(bank().updateQuestion(olga, id, { content, updatedAt })).rejects.toMatchObject({
      problems: [{ field: 'content.kind' }],
    })
  })
})

describe('the list of the bank', () => {
  test('filters by tag, kind, text and archive, and folds case and width in a search', async () => {
    const { id } = await create({ title: 'Ｒaku firing', tags: ['raku'] })
    await create({
      title: 'Essay on raku',
      tags: ['raku', 'essay'],
      content: questionContent.parse({ kind: 'long_text', prompt: 'Describe 100% smoke.' }),
    })
    expect(await titles({ tag: 'raku' })).toEqual(['Essay on raku', 'Ｒaku firing'])
    expect(await titles({ tag: 'raku', kind: 'long_text' })).toEqual(['Essay on raku'])
    expect(await titles({ search: 'RAKU FIR' })).toEqual(['Ｒaku firing'])
    expect(await titles({ search: '100% s' })).toEqual(['Essay on raku'])
    expect(await titles({ search: '1_0' })).toEqual([])
    await bank().archiveQuestion(olga, id)
    expect(await titles({ tag: 'raku', isArchived: false })).toEqual(['Essay on raku'])
    expect(await titles({ tag: 'raku', isArchived: true })).toEqual(['Ｒaku firing'])
    expect(await bank().listQuestionTags(olga)).toContainEqual({ tag: 'raku', questions: 1 })
    await bank().restoreQuestion(olga, id)
    expect(await titles({ tag: 'raku', isArchived: true })).toEqual([])
  })

  test('is empty for another school, and refused to members and to roles without the curriculum', async () => {
    const { id } = await create()
    expect((await bank().listQuestions(hana, { page })).rows).toEqual([])
    expect(await bank().questionById(hana, id)).toBeUndefined()
    expect((await bank().listQuestionVersions(hana, id, page)).rows).toEqual([])
    for (const change of [bank().archiveQuestion, bank().duplicateQuestion, bank().deleteQuestion])
      await expect(change(hana, id)).rejects.toMatchObject({ code: 'not_found' })
    const student = { ...olga, roles: ['student'] as const }
    await expect(bank().listQuestions(student, { page })).rejects.toMatchObject({ code: 'not_permitted' })
    const assistant = { ...olga, roles: ['teaching_assistant'] as const }
    expect((await bank().listQuestions(assistant, { page })).rows).not.toEqual([])
    await expect(bank().createQuestion(assistant, aQuestion)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})

describe('a question', () => {
  test('without a title is named by its prompt', async () => {
    const { id } = await create({ title: undefined })
    expect(await bank().questionById(olga, id)).toMatchObject({ title: 'Which cone is hotter?' })
  })

  test('with problems in several places is refused with all of them', async () => {
    const content = { ...aQuestion.content, prompt: '', options: [] }
    await expect(create({ points: 0, tags: ['a', 'a'], content })).rejects.toMatchObject({
      problems: expect.arrayContaining([
        { field: 'tags', message: 'must be different' },
        expect.objectContaining({ field: 'points' }),
        expect.objectContaining({ field: 'content.prompt' }),
      ]),
    })
  })

  test('a file of a question is used once, and deleted with the last question that shows it', async () => {
    const media = [{ kind: 'audio', file: 'media/wheel.mp3', label: 'A wheel' }]
    const { id } = await create({ content: { ...aQuestion.content, media } })
    await expect(create({ content: { ...aQuestion.content, media } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const copy = await bank().duplicateQuestion(olga, id)
    await bank().deleteQuestion(olga, id)
    expect(await abandonedFiles(world.deps, olga.schoolId)).toEqual([])
    await bank().deleteQuestion(olga, copy.id)
    expect(await abandonedFiles(world.deps, olga.schoolId)).toEqual(['media/wheel.mp3'])
  })
})
