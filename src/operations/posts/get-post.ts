import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { listedPost, postListing } from '../../shapes/post.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps, slug } from '../../wire.ts'

export const getPost = defineTool({
  name: 'get_post',
  title: 'Read a post',
  description: 'One post with its text, a draft too, and the updated_at that update_post needs.',
  access: ['posts:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
  output: listedPost.extend({ body: z.string().describe('Markdown'), next_steps: nextSteps }),
  untrusted: ['title', 'summary', 'author', 'body'],
  async run(context, { slug }) {
    const post = orRefuse(await context.modules.content.postBySlug(operatorOf(context), slug), 'post', slug)
    return { ...postListing(post), body: post.body, next_steps: [] }
  },
})
