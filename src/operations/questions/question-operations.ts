import { z } from 'zod'
import { type NewQuestion, questionFields } from '../../domain/assessments/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { version } from '../wire/shapes.ts'
import {
  content,
  hundredthsOf,
  kind,
  listedQuestion,
  points,
  question,
  questionVersion,
  title,
  toListedQuestion,
  toQuestion,
  toVersion,
} from './question.ts'

const tags = questionFields.tags.describe('by which quizzes draw questions')
// Described by the operations that create and return a question: its schema is long.
const changedContent = z
  .record(z.string(), z.unknown())
  .pipe(content)
  .describe('the whole content as it was read, with the changes; texts are Markdown, as in a new question')
const questionId = resourceId<'Question'>('question', 'id of list_questions')
const kindsOfContent =
  'The content depends on its kind. Texts are Markdown. Ids of options, items and choices are replaced by random ones in a new question, so that they reveal nothing.'

export const listQuestions = listOperation({
  id: 'questions.list',
  reads: 'replica',
  title: 'List questions',
  description: 'Returns the question bank of this school without contents, newest first.',
  scope: 'curriculum:read',
  filters: {
    tag: z.string().min(1).max(60).optional().describe('only questions with this tag'),
    kind: kind.optional(),
    search: searchText.optional().describe('a part of the title or the prompt, in any case and width'),
    is_archived: z.boolean().optional().describe('true: only archived questions; false: only others'),
  },
  item: z.object(listedQuestion),
  untrusted: ['items[].title', 'items[].tags'],
  read: ({ assessments }, operator, page, filter) => assessments.listQuestions(operator, { page, ...filter }),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: toListedQuestion,
  rest: get('/questions'),
  tool: {
    name: 'list_questions',
    nextSteps: [
      'Call get_question with an id for the content, or with curriculum:write create_question and update_question.',
    ],
  },
})

export const getQuestion = readOperation({
  id: 'questions.get',
  title: 'Get a question',
  description: 'Returns a question with its latest content, key and feedback.',
  scope: 'curriculum:read',
  input: { id: questionId },
  output: question,
  untrusted: ['title', 'tags', 'content'],
  run: async ({ assessments }, operator, { id }) =>
    toQuestion(orNotFound(await assessments.questionById(operator, id), 'question', id)),
  rest: get('/questions/:id'),
})

export const findQuestion = readOperation({
  id: 'questions.find',
  title: 'Get a question',
  description: 'Returns a question with its latest content, key and feedback.',
  scope: 'curriculum:read',
  input: { id: questionId },
  output: z.object({ ...listedQuestion, content: z.record(z.string(), z.unknown()) }),
  untrusted: ['title', 'tags', 'content'],
  run: async ({ assessments }, operator, { id }) =>
    toQuestion(orNotFound(await assessments.questionById(operator, id), 'question', id)),
  tool: { name: 'get_question', hint: 'update_question needs its updated_at.', nextSteps: [] },
})

export const createQuestion = writeOperation({
  id: 'questions.create',
  title: 'Create a question',
  description: `Creates a question in the bank. ${kindsOfContent}`,
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    title: title.optional().describe('by which authors find it; default: the beginning of the prompt'),
    tags: tags.default([]),
    points: points.default(1),
    content,
  },
  output: question,
  async run({ assessments }, operator, { points, ...fields }) {
    const input: NewQuestion = { ...fields, points: hundredthsOf(points) }
    const { id } = await assessments.createQuestion(operator, input)
    return toQuestion(orNotFound(await assessments.questionById(operator, id), 'question', id))
  },
  rest: post('/questions'),
  tool: {
    name: 'create_question',
    hint: 'Use dry_run first: it checks the key and returns the question as it would be stored.',
    answers: ['id', 'updated_at', 'version', 'title'],
    nextSteps: ['Call get_question with the id to see it. Quizzes draw questions by their tags.'],
  },
})

export const updateQuestion = writeOperation({
  id: 'questions.update',
  title: 'Update a question',
  description: `Updates the given fields of a question. Another content or other points are a new version; attempts keep the version that their member saw. The kind cannot change. ${kindsOfContent}`,
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: questionId,
    updated_at: version,
    title: title.optional(),
    tags: tags.optional(),
    points: points.optional(),
    content: changedContent.optional(),
    is_archived: z.boolean().optional().describe('true: no longer drawn or offered for quizzes'),
  },
  output: question,
  async run({ assessments }, operator, { id, isArchived, points, ...changes }) {
    const hundredths = points === undefined ? undefined : hundredthsOf(points)
    await assessments.updateQuestion(operator, id, { ...changes, points: hundredths })
    if (isArchived === true) await assessments.archiveQuestion(operator, id)
    if (isArchived === false) await assessments.restoreQuestion(operator, id)
    return toQuestion(orNotFound(await assessments.questionById(operator, id), 'question', id))
  },
  rest: patch('/questions/:id'),
  tool: {
    name: 'update_question',
    hint: 'Needs the updated_at that you read with get_question. Use dry_run first.',
    answers: ['id', 'updated_at', 'version', 'title'],
    nextSteps: ['Call get_question with the id to see it as it is now.'],
  },
})

export const duplicateQuestion = writeOperation({
  id: 'questions.duplicate',
  title: 'Duplicate a question',
  description: 'Creates a copy of the latest version of a question.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: { id: questionId },
  output: question,
  async run({ assessments }, operator, { id }) {
    const copy = await assessments.duplicateQuestion(operator, id)
    return toQuestion(orNotFound(await assessments.questionById(operator, copy.id), 'question', copy.id))
  },
  rest: post('/questions/:id/copies'),
})

export const deleteQuestion = removeOperation({
  id: 'questions.delete',
  title: 'Delete a question',
  description:
    'Deletes a question that no quiz and no attempt uses, with all its versions and files. Archive a question in use instead.',
  scope: 'curriculum:write',
  input: { id: questionId },
  run: ({ assessments }, operator, { id }) => assessments.deleteQuestion(operator, id),
  rest: remove('/questions/:id'),
})

export const listVersions = listOperation({
  id: 'questions.versions',
  reads: 'replica',
  title: 'List the versions of a question',
  description:
    'Returns the versions of a question with their contents, the latest first. Versions never change.',
  scope: 'curriculum:read',
  filters: { question_id: questionId },
  isWide: true,
  item: questionVersion,
  async read({ assessments }, operator, page, { questionId }) {
    orNotFound(await assessments.questionById(operator, questionId), 'question', questionId)
    return await assessments.listQuestionVersions(operator, questionId, page)
  },
  cursorOf: ({ createdAt, questionId }) => ({ at: createdAt, id: questionId }),
  toItem: toVersion,
  rest: get('/questions/:question_id/versions'),
})

export const listTags = readOperation({
  id: 'questions.tags',
  title: 'List the tags of questions',
  description:
    'Returns the tags of the questions in use with the number of questions, the most frequent first.',
  scope: 'curriculum:read',
  input: {},
  output: z.object({ tags: z.array(z.object({ tag: z.string(), questions: z.number().int() })) }),
  untrusted: ['tags[].tag'],
  run: async ({ assessments }, operator) => ({ tags: await assessments.listQuestionTags(operator) }),
  rest: get('/question-tags'),
})
