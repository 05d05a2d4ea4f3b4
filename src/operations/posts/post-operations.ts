import { postFields } from '../../domain/content/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { publishAtInput, refuseStateWithPlan } from '../wire/publish-at.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { imageKey, itemSlug, newState, slug, slugFilter, state, version } from '../wire/shapes.ts'
import { listedPost, toListedPost, toWholePost, wholePost } from './post.ts'

export const listPosts = listOperation({
  id: 'posts.list',
  reads: 'replica',
  title: 'List posts',
  description: 'Returns the posts of this school in every state, newest first.',
  scope: 'posts:read',
  filters: {
    state: state.optional().describe('only posts in this state'),
    slug: slugFilter.optional(),
  },
  item: listedPost,
  isWide: true,
  untrusted: ['items[].title', 'items[].summary', 'items[].author'],
  read: ({ content }, operator, page, filters) => content.listPosts(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (post) => toListedPost(post),
  rest: get('/posts'),
  tool: { name: 'list_posts', nextSteps: ['Call get_post with a slug for its text.'] },
})

export const findPost = readOperation({
  id: 'posts.find',
  title: 'Get a post',
  description: 'Returns a post in any state with its text.',
  scope: 'posts:read',
  input: { slug: itemSlug },
  output: wholePost,
  untrusted: ['title', 'summary', 'author', 'body'],
  run: async ({ content }, operator, { slug }) =>
    toWholePost(orNotFound(await content.postBySlug(operator, slug), 'post', slug)),
  tool: { name: 'get_post', hint: 'update_post needs its updated_at.', nextSteps: [] },
})

export const getPost = readOperation({
  id: 'posts.get',
  title: 'Get a post',
  description: 'Returns a post in any state with its text.',
  scope: 'posts:read',
  input: { id: resourceId<'Post'>('post') },
  output: wholePost,
  untrusted: ['title', 'summary', 'author', 'body'],
  run: async ({ content }, operator, { id }) =>
    toWholePost(orNotFound(await content.postById(operator, id), 'post', id)),
  rest: get('/posts/:id'),
})

export const createPost = writeOperation({
  id: 'posts.create',
  title: 'Create a post',
  description: 'Creates a post as a draft that only editors see. You become its author.',
  scope: 'posts:write',
  effect: 'adds',
  input: {
    slug,
    title: postFields.title,
    summary: postFields.summary.default(''),
    body: postFields.body.default('').describe('Markdown'),
    image_key: imageKey.default(null),
    publish_at: publishAtInput.optional(),
  },
  output: wholePost,
  async run({ content }, operator, settings) {
    const { id } = await content.createPost(operator, settings)
    return toWholePost(orNotFound(await content.postById(operator, id), 'post', id))
  },
  rest: post('/posts'),
  tool: {
    name: 'create_post',
    hint: 'update_post with state published shows it to everybody immediately; publish_at does so later.',
    nextSteps: ['Let the operator read it, then call update_post with state published.'],
  },
})

export const updatePost = writeOperation({
  id: 'posts.update',
  title: 'Update a post',
  description:
    'Updates a post; fields that are left out do not change. The state published shows it to everybody; archived hides it. A draft with publish_at is published automatically at that moment.',
  scope: 'posts:write',
  effect: 'sets',
  input: {
    id: resourceId<'Post'>('post', 'id of list_posts'),
    updated_at: version,
    slug: slug.optional(),
    title: postFields.title.optional(),
    summary: postFields.summary.optional(),
    body: postFields.body.optional().describe('Markdown'),
    image_key: imageKey.optional(),
    state: newState.optional(),
    publish_at: publishAtInput.optional(),
  },
  output: wholePost,
  async run({ content }, operator, { id, state, ...changes }) {
    refuseStateWithPlan({ state, ...changes })
    await content.updatePost(operator, id, changes)
    if (state === 'published') await content.publishPost(operator, id)
    if (state === 'archived') await content.archivePost(operator, id)
    return toWholePost(orNotFound(await content.postById(operator, id), 'post', id))
  },
  rest: patch('/posts/:id'),
  tool: {
    name: 'update_post',
    hint: 'Needs the updated_at that you read with get_post.',
    nextSteps: ['Call get_post with its slug to see it as it is now.'],
  },
})

export const deletePost = removeOperation({
  id: 'posts.delete',
  title: 'Delete a post',
  description:
    'Deletes a post with its picture and its comments. To hide a post, set the state archived instead.',
  scope: 'posts:write',
  input: { id: resourceId<'Post'>('post') },
  run: ({ content }, operator, { id }) => content.deletePost(operator, id),
  rest: remove('/posts/:id'),
})
