import type { Bearer } from '../../../domain/oauth/index.ts'
import { builder } from './builder.ts'
import { pictureAt } from './pictures.ts'
import { ViewerSchool } from './viewer-school.ts'

/** The member; each list of theirs is added beside its own type. */
export const Viewer = builder.objectRef<Bearer['owner']>('Viewer').implement({
  fields: (t) => ({
    id: t.exposeID('personId', { description: 'Equals the `sub` of UserInfo.' }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    avatar: t.field({
      type: 'URL',
      nullable: true,
      resolve: ({ image }, _args, { school }) => pictureAt(school, image),
    }),
    schools: t.field({
      type: [ViewerSchool],
      extensions: { listSize: 2 },
      description: 'Every school where the viewer holds a role.',
      resolve: (_owner, _args, { modules, member }) => modules.identity.schoolsOf(member),
    }),
  }),
})

// Spec, "Token binding and use": the resource owner, never a `sub` that a token claims.
builder.queryType({
  fields: (t) => ({
    viewer: t.field({
      type: Viewer,
      authScopes: { 'account:read': true },
      description:
        'The signed-in member. Never null: a request without a usable member token does not reach the schema.',
      resolve: (_root, _args, { bearer, recordActivity }) => {
        recordActivity('identity')
        return bearer.owner
      },
    }),
  }),
})
