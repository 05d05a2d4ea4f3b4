import { listOperation } from '../operation.ts'
import { state } from '../wire/shapes.ts'
import { listedPost, postListing } from './post.ts'

export const listPosts = listOperation({
  id: 'posts.list',
  title: 'List posts',
  description: 'The posts of this school, drafts and archived ones too, the latest written first.',
  scope: 'posts:read',
  filters: { state: state.optional().describe('only posts in this state') },
  item: listedPost,
  untrusted: ['items[].title', 'items[].summary', 'items[].author'],
  read: ({ content }, operator, page, { state }) => content.listPosts(operator, { page, state }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (post) => postListing(post),
  tool: { name: 'list_posts', nextSteps: ['Call get_post with a slug for its text.'] },
})
