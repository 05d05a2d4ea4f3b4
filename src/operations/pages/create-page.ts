import { z } from 'zod'
import { slug } from '../../wire.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const createPage = defineWriteTool({
  name: 'create_page',
  title: 'Write a page',
  description:
    "Writes one of the school's own pages as a draft that only editors see. update_page with state published shows it to everybody.",
  access: ['pages:write'],
  effect: 'adds',
  input: {
    slug,
    title: z.string().min(1).max(160),
    body: z.string().max(200_000).default('').describe('Markdown'),
  },
  nextSteps: ['Let the operator read it, then call update_page with state published.'],
  write: ({ content }, editor, page) => content.createPage(editor, page),
})
