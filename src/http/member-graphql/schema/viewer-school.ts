import type { OwnSchool } from '../../../domain/identity/index.ts'
import { builder } from './builder.ts'

export const ViewerSchool = builder.objectRef<OwnSchool>('ViewerSchool').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    subdomain: t.exposeString('subdomain'),
    url: t.expose('origin', { type: 'URL' }),
    roles: t.field({
      type: ['String'],
      description: 'Highest privilege first.',
      resolve: ({ roles }) => [...roles],
    }),
  }),
})
