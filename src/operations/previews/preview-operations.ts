import { z } from 'zod'
import { lectureContentFields } from '../../domain/catalog/index.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'

export const previewMarkdown = readOperation({
  id: 'previews.markdown',
  title: 'Preview Markdown',
  description:
    'Renders Markdown like the pages of the site, with the same rules for links and pictures. Nothing is stored.',
  scope: 'session',
  // Every role of an operator has this permission.
  permission: 'courses:read',
  // The field with the highest length limit.
  input: { text: lectureContentFields.body },
  output: z.object({ html: z.string() }),
  run: async (_modules, _operator, { text }) => ({
    html: (await renderMarkdown(text, { topHeading: 2 })).text,
  }),
  rest: post('/previews/markdown'),
})
