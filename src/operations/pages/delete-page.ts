import { removeOperation } from '../operation.ts'
import { remove } from '../rest.ts'
import { idNamed } from '../wire/named.ts'

export const deletePage = removeOperation({
  id: 'pages.delete',
  title: 'Delete a page',
  description: 'Deletes a page of the school. The state archived hides it instead.',
  scope: 'pages:write',
  input: { id: idNamed<'Page'>('page') },
  run: ({ content }, operator, { id }) => content.deletePage(operator, id),
  rest: remove('/pages/:id'),
})
