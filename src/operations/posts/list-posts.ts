import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { slugFilter, state } from '../wire/shapes.ts'
import { listedPost, postListing } from './post.ts'

export const listPosts = listOperation({
  id: 'posts.list',
  title: 'List posts',
  description: 'The posts of this school, also drafts and archived ones, newest first.',
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
  toItem: (post) => postListing(post),
  rest: get('/posts'),
  tool: { name: 'list_posts', nextSteps: ['Call get_post with a slug for its text.'] },
})
