import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { pageWhole, wholePage } from './page.ts'

export const getPage = readOperation({
  id: 'pages.get',
  title: 'Get a page',
  description: 'A page of the school with its text, also a draft.',
  scope: 'pages:read',
  input: { id: idNamed<'Page'>('page') },
  output: wholePage,
  untrusted: ['title', 'body'],
  run: async ({ content }, operator, { id }) =>
    pageWhole(orRefuse(await content.pageById(operator, id), 'page', id)),
  rest: get('/pages/:id'),
})
