import { pageFields } from '../../domain/content/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { publishAtInput, refuseStateWithPlan } from '../wire/publish-at.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { itemSlug, newState, slug, slugFilter, state, version } from '../wire/shapes.ts'
import { listedPage, toListedPage, toWholePage, wholePage } from './page.ts'

export const listPages = listOperation({
  id: 'pages.list',
  reads: 'replica',
  title: 'List pages',
  description: 'Returns the pages of the school in every state, newest first.',
  scope: 'pages:read',
  filters: {
    state: state.optional().describe('only pages in this state'),
    slug: slugFilter.optional(),
  },
  item: listedPage,
  untrusted: ['items[].title'],
  read: ({ content }, operator, page, filters) => content.listPages(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => toListedPage(row),
  rest: get('/pages'),
  tool: { name: 'list_pages', nextSteps: ['Call get_page with a slug for its text.'] },
})

export const findPage = readOperation({
  id: 'pages.find',
  title: 'Get a page',
  description: 'Returns a page of the school in any state with its text.',
  scope: 'pages:read',
  input: { slug: itemSlug },
  output: wholePage,
  untrusted: ['title', 'body'],
  run: async ({ content }, operator, { slug }) =>
    toWholePage(orNotFound(await content.pageBySlug(operator, slug), 'page', slug)),
  tool: { name: 'get_page', hint: 'update_page needs its updated_at.', nextSteps: [] },
})

export const getPage = readOperation({
  id: 'pages.get',
  title: 'Get a page',
  description: 'Returns a page of the school in any state with its text.',
  scope: 'pages:read',
  input: { id: resourceId<'Page'>('page') },
  output: wholePage,
  untrusted: ['title', 'body'],
  run: async ({ content }, operator, { id }) =>
    toWholePage(orNotFound(await content.pageById(operator, id), 'page', id)),
  rest: get('/pages/:id'),
})

export const createPage = writeOperation({
  id: 'pages.create',
  title: 'Create a page',
  description: 'Creates a page of the school as a draft that only editors see.',
  scope: 'pages:write',
  effect: 'adds',
  input: {
    slug,
    title: pageFields.title,
    body: pageFields.body.default('').describe('Markdown'),
    publish_at: publishAtInput.optional(),
  },
  output: wholePage,
  async run({ content }, operator, settings) {
    const { id } = await content.createPage(operator, settings)
    return toWholePage(orNotFound(await content.pageById(operator, id), 'page', id))
  },
  rest: post('/pages'),
  tool: {
    name: 'create_page',
    hint: 'update_page with state published shows it to everybody immediately; publish_at does so later.',
    nextSteps: ['Let the operator read it, then call update_page with state published.'],
  },
})

export const updatePage = writeOperation({
  id: 'pages.update',
  title: 'Update a page',
  description:
    'Updates a page; fields that are left out do not change. The state published shows it to everybody; archived hides it. A draft with publish_at is published automatically at that moment.',
  scope: 'pages:write',
  effect: 'sets',
  input: {
    id: resourceId<'Page'>('page', 'id of list_pages'),
    updated_at: version,
    slug: slug.optional(),
    title: pageFields.title.optional(),
    body: pageFields.body.optional().describe('Markdown'),
    state: newState.optional(),
    publish_at: publishAtInput.optional(),
  },
  output: wholePage,
  async run({ content }, operator, { id, state, ...changes }) {
    refuseStateWithPlan({ state, ...changes })
    await content.updatePage(operator, id, changes)
    if (state === 'published') await content.publishPage(operator, id)
    if (state === 'archived') await content.archivePage(operator, id)
    return toWholePage(orNotFound(await content.pageById(operator, id), 'page', id))
  },
  rest: patch('/pages/:id'),
  tool: {
    name: 'update_page',
    hint: 'Needs the updated_at that you read with get_page.',
    nextSteps: ['Call get_page with its slug to see it as it is now.'],
  },
})

export const deletePage = removeOperation({
  id: 'pages.delete',
  title: 'Delete a page',
  description: 'Deletes a page of the school. To hide a page, set the state archived instead.',
  scope: 'pages:write',
  input: { id: resourceId<'Page'>('page') },
  run: ({ content }, operator, { id }) => content.deletePage(operator, id),
  rest: remove('/pages/:id'),
})
