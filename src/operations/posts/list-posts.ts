import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { listedPost, postListing } from '../../shapes/post.ts'
import { state } from '../../wire.ts'

export const listPosts = defineListTool({
  name: 'list_posts',
  title: 'List posts',
  description: 'The posts of this school, drafts and archived ones too, the latest written first.',
  access: ['posts:read'],
  activity: 'school',
  filters: { state: state.optional().describe('only posts in this state') },
  shown: listedPost,
  untrusted: ['items[].title', 'items[].summary', 'items[].author'],
  nextSteps: ['Call get_post with a slug for its text.'],
  read: (context, page, { state }) => context.modules.content.listPosts(operatorOf(context), { page, state }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (post) => postListing(post),
})
