import { z } from 'zod'
import { slug } from '../../wire.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const createPost = defineWriteTool({
  name: 'create_post',
  title: 'Write a post',
  description:
    'Writes a post as a draft that only editors see; its author is whoever signed in. update_post with state published shows it to everybody.',
  access: ['posts:write'],
  effect: 'adds',
  input: {
    slug,
    title: z.string().min(1).max(160),
    summary: z.string().max(300).default(''),
    body: z.string().max(200_000).default('').describe('Markdown'),
  },
  nextSteps: ['Let the operator read it, then call update_post with state published.'],
  write: ({ content }, editor, post) => content.createPost(editor, { ...post, imageKey: null }),
})
